import { useLocation } from "@remix-run/react";
import { useRootData } from "../root-data";
import { Tabs } from "../tabs";
import { useText } from "../use-text";
import type { Preset } from "./types";

/**
 * Tabs over a list: the whole list, its most used filters, and the user's saved views. A list without filters or views has none. A page of
 * two lists tells them apart by `?tab=`, which every tab keeps. A preset without a query names the first tab, where the list is not whole.
 */
export function ListTabs({ label, presets }: { label: string; presets: readonly Preset[] }) {
  const { pathname, search } = useLocation();
  const text = useText();
  const views = useRootData()?.user?.views ?? [];
  const tab = new URLSearchParams(search).get("tab");
  const saved = views.filter(({ list, query }) => list === pathname && new URLSearchParams(query).get("tab") === tab);
  const narrowed = [
    ...presets.map((preset) => ({ ...preset, query: tab ? `tab=${tab}&${preset.query}` : preset.query })),
    ...saved.map(({ name, query }) => ({ label: name, query })),
  ];
  if (narrowed.length === 0) return null;
  const to = (query: string) => (query ? `${pathname}?${query}` : pathname);
  return (
    <Tabs
      label={text("Views of {list}", { list: label })}
      tabs={[
        { label: presets.find(({ query }) => query === "")?.label ?? text("All"), to: to(tab ? `tab=${tab}` : "") },
        ...narrowed.filter(({ query }) => query).map((one) => ({ label: one.label, to: to(one.query) })),
      ]}
    />
  );
}
