import { isNotNull } from "drizzle-orm";
import { z } from "zod";
import { registrations } from "#drizzle/schema/enrollment";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";

/** Marks what needed staff's attention as settled. @throws conflict `attention_settled` */
export const resolveAttention = command({
  name: "registrations.settle-attention",
  allow: schoolStaff,
  input: z.object({ registration: id() }),
  async run(ctx, { registration }) {
    const { needsAttention } = await findRegistration(ctx, registration);
    const settled = conflict("attention_settled", "This has already been settled.");
    stageRegistrationChange(ctx, registration, { needsAttention: null }, isNotNull(registrations.needsAttention), settled);
    ctx.record({ type: "registration", id: registration, before: { needsAttention }, after: { settled: true } });
    return { id: registration };
  },
});
