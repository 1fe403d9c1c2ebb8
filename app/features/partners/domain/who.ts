import { schoolOf } from "~/platform/context";
import { forbidden } from "~/platform/errors";
import { type Policy, schoolStaff } from "~/platform/policy";

/** Staff of a local school: national partners look for no partners. */
export const localStaff: Policy = {
  ...schoolStaff,
  name: "staff of a local school",
  check: (ctx) => schoolStaff.check(ctx) ?? (schoolOf(ctx)?.type === "local" ? null : forbidden()),
};
