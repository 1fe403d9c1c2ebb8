import { useState } from "react";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { EntryAnchor } from "~/ui/button";
import { CopyLink } from "~/ui/copy-link";
import { useRevalidateEvery } from "~/ui/use-revalidate-every";
import styles from "./card-payment.module.css";
import type { PanelBody, RegistrationView } from "./registration-view";

/** How often the page looks for the payment. */
const LOOK_EVERY_MS = 5000;

/** A card at the desk: the payment page opens on this device, or on the student's phone by its QR code. Says when the payment has arrived. */
export function CardPayment({ view }: PanelBody) {
  const { card, money } = view;
  const [before] = useState(money.paid);
  useRevalidateEvery(LOOK_EVERY_MS, card.length > 0);
  return (
    <>
      {money.paid > before ? (
        <p className="note" role="status">
          {formatMoney(money.paid - before)} received. Balance {formatMoney(money.balance)}.
        </p>
      ) : null}
      {card.length > 0 ? <p>Open the card page here, or let the student scan the code. The payment appears on this page.</p> : null}
      <div className={styles.payments}>
        {card.map((payment) => (
          <Payment key={payment.kind} payment={payment} />
        ))}
      </div>
      {card.length === 0 ? <p>{money.balance === 0 ? "Nothing is due." : "Your school doesn't take online payments yet."}</p> : null}
    </>
  );
}

function Payment({ payment: { kind, cents, feeCents, dueDate, link, picture } }: { payment: RegistrationView["card"][number] }) {
  const what = kind === "balance" ? "Balance" : `Installment due ${dueDate ? friendlyDate(dueDate) : "now"}`;
  return (
    <section className={styles.payment} aria-label={what}>
      <img src={picture} alt={`QR code that opens the payment page: ${what}, ${formatMoney(cents)}`} width={148} height={148} />
      <div>
        <h3>{what}</h3>
        <p className={styles.sum}>{formatMoney(cents)}</p>
        {feeCents > 0 ? <p className="faint">Plus a {formatMoney(feeCents)} service fee.</p> : null}
        <div className={styles.ways}>
          <EntryAnchor href={link} look="filled" target="_blank" rel="noreferrer">
            Open card page
          </EntryAnchor>
          <CopyLink href={link}>Copy link</CopyLink>
        </div>
      </div>
    </section>
  );
}
