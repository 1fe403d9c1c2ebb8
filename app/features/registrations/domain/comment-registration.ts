import { findRegistration } from "~/features/enrollment/data/find-registration";
import { stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { commentFields } from "../model";

/** Sets the staff comment of a registration, which students never see. An empty one removes it. */
export const commentRegistration = command({
  name: "registrations.comment",
  allow: schoolStaff,
  scope: "registrations:write",
  input: commentFields.extend({ registration: id() }),
  async run(ctx, { registration, comment = null }) {
    const { comment: before } = await findRegistration(ctx, registration);
    stageRegistrationChange(ctx, registration, { comment }, undefined);
    ctx.record({ type: "registration", id: registration, before: { comment: before }, after: { comment } });
    return { id: registration };
  },
});
