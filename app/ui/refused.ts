import { useMatches } from "@remix-run/react";
import { isAddressOf } from "~/platform/refusals";
import { useRootData } from "./root-data";

/** Whether the current user may not submit a form; `action` is where it posts, if not to its own screen. */
export function useRefusedIntent(intent: string, action?: string): boolean {
  return useRefusedIntents()(intent) && !action;
}

/** The same for several of this screen. */
export function useRefusedIntents(): (intent: string) => boolean {
  const refused = useRootData()?.refusals?.intents[useMatches().at(-1)?.id ?? ""];
  return (intent) => refused?.includes(intent) ?? false;
}

/** Whether the current user may not open a screen, or with `toChange`, may only view it. */
export function useRefusedPath(to: string, { toChange = false } = {}): boolean {
  const refusals = useRootData()?.refusals;
  const [pathname = ""] = to.split(/[?#]/);
  if (!refusals || !pathname || refusals.open.includes(pathname)) return false;
  const refused = toChange ? [...refusals.paths, ...refusals.forms] : refusals.paths;
  return refused.some((path) => isAddressOf(path, pathname));
}
