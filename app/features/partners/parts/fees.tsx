import { Money } from "~/ui/money";

/** Paid fees, and fees pending until they can no longer be refunded. */
export const Fees = ({ cents, pendingCents }: { cents: number; pendingCents: number }) => (
  <span>
    <Money cents={cents} />
    {pendingCents > 0 ? (
      <span className="faint">
        {" "}
        + <Money cents={pendingCents} /> pending
      </span>
    ) : null}
  </span>
);
