import { z } from "zod";
import { autopayText } from "~/features/accounts/autopay-model";
import { checkout, findBalance, findInstalment } from "~/features/accounts/domain/pay-instalment";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { serviceFeeRate } from "~/features/payments/model";
import { agreed, id } from "~/platform/input";
import { student } from "~/platform/policy";
import { command } from "~/platform/verb";

/** Return URLs, built from the request's host. */
const returnTo = z.object({ success: z.string().url(), cancel: z.string().url() });

/**
 * Opens the checkout of one of the student's instalments. Repeating the call returns the same checkout. @throws conflict `instalment_paid`,
 * `instalment_cancelled`, `payouts_unavailable`, `amount_too_small`
 */
export const payInstalment = command({
  name: "instalments.pay",
  allow: student,
  input: z.object({ id: id(), returnTo }),
  idempotent: false,
  async run(ctx, input) {
    const { wanted } = await findInstalment(ctx, ownStudent(ctx).student, input.id);
    return checkout(ctx, wanted, input.returnTo);
  },
});

/** Pays an instalment and, with consent, saves the card for the following ones. @throws as `payInstalment`, invalid on `autopay` */
export const payWithAutopay = command({
  name: "instalments.pay-with-autopay",
  allow: student,
  input: z.object({ id: id(), autopay: agreed("Check the box to turn on autopay."), returnTo }),
  idempotent: false,
  async run(ctx, input) {
    const { school, student: me } = ownStudent(ctx);
    const { wanted, program } = await findInstalment(ctx, me, input.id);
    return checkout(ctx, { ...wanted, autopay: autopayText(school.name, program, serviceFeeRate(school), ctx.locale) }, input.returnTo);
  },
});

/** Opens one checkout for the whole unpaid balance of a plan. @throws as `payInstalment` */
export const payBalance = command({
  name: "instalments.pay-balance",
  allow: student,
  input: z.object({ id: id(), returnTo }),
  idempotent: false,
  async run(ctx, input) {
    return checkout(ctx, await findBalance(ctx, ownStudent(ctx).student, input.id), input.returnTo);
  },
});
