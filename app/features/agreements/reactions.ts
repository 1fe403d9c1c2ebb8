import { on } from "~/platform/job";
import { mailAddendum } from "./domain/addenda";
import { mailGuardian } from "./domain/guardian";
import { mailCountersigned } from "./domain/notify-countersigned";

export const reactions = [
  on("agreement.countersigned", "mail the copy", mailCountersigned),
  on("agreement.guardian-asked", "mail the guardian", mailGuardian),
  on("agreement.addendum-made", "mail the student", mailAddendum),
];
