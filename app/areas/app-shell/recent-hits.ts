import type { OfficeHit } from "~/features/students/search-model";

const MOST = 6;
const nameOf = (user: string) => `recent ${user}`;

/** What this person opened by the search, the newest first. It goes with the tab: on a shared machine nobody reads it later. */
export function recentHits(user: string): OfficeHit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(user)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHit).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepHit(user: string, { to, label, detail }: OfficeHit): void {
  const others = recentHits(user).filter((hit) => hit.to !== to);
  try {
    sessionStorage.setItem(nameOf(user), JSON.stringify([{ to, label, detail }, ...others].slice(0, MOST)));
  } catch {}
}

const isHit = (value: unknown): value is OfficeHit =>
  typeof value === "object" && value !== null && "to" in value && typeof value.to === "string" && "label" in value && typeof value.label === "string";
