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

/** Placeholder of a plan's feature without a screen: tells schools without the plan that it is not included. */
export const loader = screenLoader(nothingToSee, { gate });

export default function PlanGated() {
  return null;
}
