import { type Cents, formatMoney } from "~/platform/money";

/** `$1,450.00`, in figures of equal width. */
export const Money = ({ cents }: { cents: Cents | null }) =>
  cents === null ? <span className="faint">–</span> : <span className="figures">{formatMoney(cents)}</span>;
