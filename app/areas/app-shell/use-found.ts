import { useEffect, useMemo, useState } from "react";
import { officeSearchPath } from "~/features/students/paths";
import { HIT_LABELS, NO_HITS, type OfficeHit, type OfficeHits } from "~/features/students/search-model";
import type { Navigation } from "~/ui/menu-items";
import type { HitGroup } from "./palette-list";

const PAUSE_MS = 150;
const SHORTEST = 2;
const MAX_SCREENS = 8;

/** Finds the screens of the user's menus at once, and the school's records and commands once typing pauses. */
export function useFound(navigation: Navigation, typed: string, recent: readonly OfficeHit[]): { groups: HitGroup[]; isBusy: boolean } {
  const search = typed.trim();
  const [found, setFound] = useState<{ search: string; hits: OfficeHits }>({ search: "", hits: NO_HITS });
  useEffect(() => {
    if (search.length < SHORTEST) {
      setFound({ search, hits: NO_HITS });
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const hits = await lookUp(search, stop.signal);
      if (!stop.signal.aborted) setFound({ search, hits });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  const screens = useMemo(() => screensOf(navigation), [navigation]);
  const words = search.toLowerCase().split(/\s+/);
  const matching = screens.filter(({ label, detail }) => words.every((word) => `${label} ${detail ?? ""}`.toLowerCase().includes(word)));
  const group = (of: keyof OfficeHits): HitGroup => ({ label: HIT_LABELS[of], hits: found.hits[of] });
  const groups = [
    { label: "Recent", hits: search === "" ? [...recent] : [] },
    group("acts"),
    group("numbers"),
    { label: "Pages", hits: matching.slice(0, MAX_SCREENS) },
    ...(["students", "programs", "classes"] as const).map(group),
  ];
  return { groups: groups.filter(({ hits }) => hits.length > 0), isBusy: found.search !== search };
}

/** What cannot be asked is not found: the lists are there as well. */
async function lookUp(search: string, signal: AbortSignal): Promise<OfficeHits> {
  try {
    const answer = await fetch(officeSearchPath(search), { signal, headers: { Accept: "application/json" } });
    const isHits = answer.ok && (answer.headers.get("content-type") ?? "").includes("json");
    return isHits ? ((await answer.json()) as OfficeHits) : NO_HITS;
  } catch {
    return NO_HITS;
  }
}

const screensOf = ({ sidebar, settings, account }: Navigation): OfficeHit[] =>
  [...sidebar, { label: "Settings", items: settings }, { label: "Account", items: account }].flatMap(({ label, items }) =>
    items.filter(({ newTab }) => !newTab).map((item) => ({ to: item.path, label: item.label, detail: label })),
  );
