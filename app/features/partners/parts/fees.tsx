import { Money } from "~/ui/money";

/** What was paid, and what is to come once it cannot be refunded any more. */
export const Fees = ({ cents, pendingCents }: { cents: number; pendingCents: number }) => (
  <>
    <Money cents={cents} />
    {pendingCents > 0 ? (
      <span className="faint">
        {" "}
        + <Money cents={pendingCents} /> pending
      </span>
    ) : null}
  </>
);
