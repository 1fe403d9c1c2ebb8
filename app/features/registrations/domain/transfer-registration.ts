import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findTransferClass, findTransfers } from "../data/transfer";
import { transferFields } from "../model";
import { stageTransfer } from "./stage-transfer";

/**
 * Transfers a registration to another class of the school, of any program. Returns the overpayment, which is not refunded automatically.
 * @throws as `stageTransfer`
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
    // `stageTransfer` writes the registration's history.
    ctx.record({ type: "class", id: to.id, after: { registration: registrationId, from: from.id } });
    return { id: registrationId, code: to.code, overpaidCents };
  },
});
