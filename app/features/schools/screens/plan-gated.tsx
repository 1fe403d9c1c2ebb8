import { nothingToSee } from "~/features/identity/domain/nothing-to-know";
import { planned, staffOrSuper } from "~/features/identity/gates";
import type { Feature } from "~/platform/policy";
import { type Gate, screenLoader } from "~/platform/screen";
import { websiteStartPath } from "../paths";

/** The features that a plan brings, by where their screens begin. */
const FEATURES: [start: string, feature: Feature, who: Gate][] = [[websiteStartPath, "website", staffOrSuper]];

const gate: Gate = (ctx, url) => {
  const [, feature, who] = FEATURES.find(([start]) => url.pathname.toLowerCase().startsWith(start)) ?? [];
  return feature && who ? planned(who, feature)(ctx, url) : null;
};

/** Where a plan's features will stand: whoever has not got one is told so, for whoever has it there is no screen yet. */
export const loader = screenLoader(nothingToSee, { gate });

export default function PlanGated() {
  return null;
}
