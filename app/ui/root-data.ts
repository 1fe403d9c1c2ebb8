import { useRouteLoaderData } from "@remix-run/react";
import type { flashOf } from "~/platform/flash";
import type { ListLayout } from "~/platform/list-layouts";
import type { Refusals } from "~/platform/refusals";
import type { SavedForm } from "~/platform/saved-forms";
import type { Scheme } from "~/platform/scheme";
import { EASTERN } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import type { Navigation } from "./menu-items";
import type { Shell } from "./shell";

/** Data of the root loader; null if the root itself failed. */
export const useRootData = (): RootData | null => (useRouteLoaderData("root") as RootData | undefined) ?? null;

/** The same for `meta`, which is a function of the matches. */
export const rootIn = (matches: readonly { id: string; data?: unknown }[]) => matches.find(({ id }) => id === "root")?.data as RootData | undefined;

/** The school whose host is asked, for `meta`. */
export const schoolIn = (matches: Parameters<typeof rootIn>[0]) => rootIn(matches)?.school ?? null;

/** The language of the page, for `meta`. */
export const localeIn = (matches: Parameters<typeof rootIn>[0]): Locale => rootIn(matches)?.locale ?? "en";

/** The zone of the signed-in person's school; Eastern without one. */
export const useZone = (): string => useRootData()?.school?.timezone ?? EASTERN;

/** The signed-in visitor's data in the frame of a school's site. */
export interface SiteDetails {
  isNoticeSeen: boolean;
  /** Staff look at their own site. */
  isPreview: boolean;
  /** How many pieces are in the cart of this browser. */
  pieces: number;
}

export type RootData = Shell & {
  /** The language of the page. */
  locale: Locale;
  site: SiteDetails;
  navigation: Navigation | null;
  flash: ReturnType<typeof flashOf>;
  scheme: Scheme;
  /** How the lists of the office were set in this browser. */
  layouts: Record<string, ListLayout>;
  kept: SavedForm | null;
  /** Screens and actions hidden from the current user; null for none. */
  refusals: Refusals | null;
};
