import { eq } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { ASK_CANCELLATION } from "~/features/payments/refund-model";
import { conflict, notFound } from "~/platform/errors";
import { student } from "~/platform/policy";
import { command } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { readStudentClass } from "../data/student-class";
import { cancellationInput } from "../model";

const WEEK_MS = 7 * DAY_MS;

/**
 * Asks the school to cancel a registration. Cancels and refunds nothing: the registration is marked for staff's attention. At most once a
 * week. @throws conflict `not_cancellable`, `asked_already`
 */
export const askCancellation = command({
  name: ASK_CANCELLATION,
  allow: student,
  input: cancellationInput,
  async run(ctx, input) {
    const { student: me } = ownStudent(ctx);
    const found = await readStudentClass(ctx, me.id, input.id);
    if (!found) throw notFound();
    const gone = conflict("not_cancellable", "You can't cancel this registration anymore. Contact the school.");
    if (found.registration.status !== "active" || found.registration.enrollmentStatus !== "enrolled") throw gone;
    if (found.askedAt !== null && ctx.now.getTime() - found.askedAt < WEEK_MS)
      throw conflict("asked_already", "You have already asked to cancel. The school will contact you.");
    const needsAttention = `The student asked to cancel: ${input.message}`;
    stageRegistrationChange(ctx, input.id, { needsAttention }, eq(registrations.status, "active"), gone);
    ctx.emit("registration.cancellation-asked", { registrationId: input.id, message: input.message });
    ctx.record({ type: "registration", id: input.id, after: { message: input.message } });
    return { id: input.id };
  },
});
