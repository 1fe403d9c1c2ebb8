import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/root";

/** What the root loader knows around every screen; null where the root itself failed. */
export const useRootData = (): RootData | null => (useRouteLoaderData("root") as RootData | undefined) ?? null;
