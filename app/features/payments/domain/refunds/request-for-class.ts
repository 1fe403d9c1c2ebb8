import type { Cents } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { selectRefundable, selectRefundSubject } from "../../data/refund-details";
import { spread } from "../../refund-quote-model";
import { quoteOf } from "./quote";
import { askSuperAdmins, stageRequest } from "./request";

/**
 * Asks back what the students of a cancelled class paid online, fees and all; what was paid at the school goes back there. Without the
 * application fee, the oldest payment keeps it. Answers the amounts by registration.
 */
export async function stageClassRefunds(
  ctx: CommandCtx,
  registrations: readonly { id: string; applicationFeeCents: Cents }[],
  withApplicationFee: boolean,
): Promise<Record<string, Cents>> {
  const { db } = inSchool(ctx);
  const amounts: Record<string, Cents> = {};
  const [first, ...rest] = registrations.flatMap(({ id }) => [selectRefundSubject(ctx, id), selectRefundable(ctx, { registrationId: id })]);
  if (!first) return amounts;
  const answers = (await db.batch([first, ...rest])) as unknown[];
  registrations.forEach(({ applicationFeeCents }, index) => {
    const [subject] = answers[index * 2] as Awaited<ReturnType<typeof selectRefundSubject>>;
    const payments = answers[index * 2 + 1] as Awaited<ReturnType<typeof selectRefundable>>;
    if (!subject || subject.isWaiting) return;
    const quote = quoteOf(ctx, { subject, payments }, "school", "staff");
    const online = quote.payments.filter(({ isOnline, refundableCents }) => isOnline && refundableCents > 0);
    const fees = online.filter(({ isServiceFee }) => isServiceFee);
    const mains = online.filter(({ isServiceFee }) => !isServiceFee);
    const total = mains.reduce((sum, row) => sum + row.refundableCents, 0) - (withApplicationFee ? 0 : applicationFeeCents);
    const items = [...spread(total, mains.map(share)), ...fees.map(share)];
    const amountCents = items.reduce((sum, { cents }) => sum + cents, 0);
    if (total <= 0) return;
    amounts[subject.id] = amountCents;
    const requested = { from: "school", code: "class_cancelled", reason: "class_cancelled", note: null, cancelRegistration: false } as const;
    askSuperAdmins(ctx, stageRequest(ctx, { quote, items, amountCents, ...requested }));
  });
  return amounts;
}

const share = ({ id, refundableCents }: { id: string; refundableCents: Cents }) => ({ id, cents: refundableCents });
