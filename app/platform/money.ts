/** Money is an integer number of cents, US dollars. It becomes text only at the edge: "1450.00" in JSON, "$1,450.00" on screen. */
export type Cents = number;

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** 145000 -> "$1,450.00"; zero never has a minus sign. */
export const formatMoney = (cents: Cents): string => dollars.format(cents / 100 + 0);

/** A price difference: 10000 -> "+$100.00", -5000 -> "−$50.00". Zero has no sign; callers show words in its place. */
export const signedMoney = (cents: Cents): string => `${cents < 0 ? "−" : cents > 0 ? "+" : ""}${formatMoney(Math.abs(cents))}`;

/** 145000 -> "1450.00", as the API writes money. */
export function decimalMoney(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${cents < 0 ? "-" : ""}${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** "1,450", "1450.5", "$1,450.00" -> 145000; null when the text is not an amount of at most two decimals. */
export function parseMoney(text: string): Cents | null {
  const found = /^\$?\s*(-?)(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const cents = Number(found[2]?.replaceAll(",", "")) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] ? -cents : cents;
}

/** `amount * basisPoints / 10000` rounded half up (away from zero), without floating point. 299 is 2.99 per cent. */
export function basisPoints(amount: Cents, points: number): Cents {
  const product = BigInt(Math.abs(amount)) * BigInt(points);
  const rounded = Number((product + 5000n) / 10000n);
  return amount < 0 ? -rounded : rounded;
}

/** Splits to the cent: every part is floored and the remainder goes on the last (100.00 / 3 = 33.33, 33.33, 33.34). */
export function splitMoney(total: Cents, parts: number): Cents[] {
  const share = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) => (index === parts - 1 ? total - share * (parts - 1) : share));
}
