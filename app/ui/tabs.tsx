import { Tabs as MantineTabs } from "@mantine/core";
import { useLocation } from "@remix-run/react";
import { Link } from "./link";
import { activePath } from "./menu-items";

export interface Tab {
  label: string;
  /** A path, or a query of this page: `?tab=notes`. */
  to: string;
  count?: number;
  /** Said where the address alone does not tell: the tab that holds without any query. */
  isCurrent?: boolean;
}

const { root, list, tab: tabClass } = MantineTabs.classes;

/** Tabs that are links: every tab has its address, so they have the looks of Mantine's tabs and not their roles. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const { pathname, search } = useLocation();
  const active = tabs.find(({ isCurrent }) => isCurrent)?.to ?? activeTab(tabs, pathname, search);
  return (
    <nav className={`tabs ${root} ${list}`} aria-label={label} data-variant="default">
      {tabs.map((tab) => (
        <Link
          key={`${tab.label} ${tab.to}`}
          to={tab.to}
          className={tabClass}
          aria-current={tab.to === active ? "page" : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

const queryOf = (to: string) => [...new URLSearchParams(to.split("?")[1] ?? "")];

/**
 * A tab of a query is active when the address has all of its parameters, and more of them than those of any other tab; else the longest
 * path wins.
 */
export function activeTab(tabs: Tab[], pathname: string, search: string): string | undefined {
  const here = new URLSearchParams(search);
  const [byQuery] = tabs
    .filter(({ to }) => to.includes("?") && (to.split("?")[0] || pathname) === pathname)
    .filter(({ to }) => queryOf(to).every(([name, value]) => here.get(name) === value))
    .sort((one, other) => queryOf(other.to).length - queryOf(one.to).length);
  const paths = tabs.map(({ to }) => to).filter((to) => !to.startsWith("?") && !to.includes("?"));
  return byQuery?.to ?? activePath(paths, pathname) ?? tabs.find(({ to }) => to === "?" || to === "")?.to;
}
