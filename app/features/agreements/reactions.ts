import { on } from "~/platform/job";
import { mailCountersigned } from "./domain/notify-countersigned";

export const reactions = [on("agreement.countersigned", "mail the copy", mailCountersigned)];
