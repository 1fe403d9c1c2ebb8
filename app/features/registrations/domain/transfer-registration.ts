import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findTransferClass, findTransfers } from "../data/transfer";
import { transferFields } from "../model";
import { stageTransfer } from "./stage-transfer";

/**
 * Moves one registration into another class of the school, of whatever program. Answers what was paid too much by it: nobody gives
 * that back by itself. @throws as `stageTransfer`
 */
export const transferRegistration = command({
  name: "registrations.transfer",
  allow: schoolStaff,
  touches: "site",
  input: transferFields.extend({ registration: id() }),
  async run(ctx, { registration: registrationId, target, override, reason }) {
    const [registration] = await findTransfers(ctx, { ids: [registrationId] });
    if (!registration) throw notFound();
    const [from, to] = await Promise.all([findTransferClass(ctx, registration.classId), findTransferClass(ctx, target)]);
    if (!from || !to) throw notFound();
    const { overpaidCents } = stageTransfer(ctx, { registration, from, to, override, because: reason });
    // The registration's own history is kept by the transfer itself.
    ctx.record({ type: "class", id: to.id, after: { registration: registrationId, from: from.id } });
    return { id: registrationId, code: to.code, overpaidCents };
  },
});
