import { canPayOnline } from "~/features/enrollment/domain/own-student";
import { serviceFee } from "~/features/payments/model";
import { type Ctx, schoolOf } from "~/platform/context";
import type { Cents } from "~/platform/money";
import { qrPicture } from "~/platform/qr-picture";
import type { IsoDate } from "~/platform/zones";
import { payLink } from "./pay-link";

interface Owed {
  registrationId: string;
  balanceCents: Cents;
  /** The earliest unpaid installment. */
  next: { id: string; amountCents: Cents; dueDate: IsoDate } | null;
}

export interface CardPayment {
  kind: "instalment" | "balance";
  cents: Cents;
  feeCents: Cents;
  /** Null for the whole balance. */
  dueDate: IsoDate | null;
  /** The payment page. */
  link: string;
  /** A QR code of it, for `src`. */
  picture: string;
}

/**
 * The payments that a card can make at the desk: the next installment, and the whole balance if it is more. Each has the address of its
 * payment page and a QR code that opens it on the student's phone. Empty if nothing is due or the school takes no online payments.
 */
export async function cardPayments(ctx: Ctx, { registrationId, balanceCents, next }: Owed): Promise<CardPayment[]> {
  const school = schoolOf(ctx);
  if (!school || !canPayOnline(school) || balanceCents === 0) return [];
  const payment = async (kind: CardPayment["kind"], id: string, cents: Cents, dueDate: IsoDate | null): Promise<CardPayment> => {
    const link = await payLink(ctx, { kind, id });
    return { kind, cents, feeCents: serviceFee(school, cents), dueDate, link, picture: await qrPicture(link) };
  };
  return Promise.all([
    ...(next && next.amountCents < balanceCents ? [payment("instalment", next.id, next.amountCents, next.dueDate)] : []),
    payment("balance", registrationId, balanceCents, null),
  ]);
}
