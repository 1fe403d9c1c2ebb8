import type { Ctx } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { normalEmail } from "~/platform/written";
import { friendlyDate } from "~/platform/zones";
import { type Audience, type Person, peopleOf } from "../data/audience";
import type { LeftOut } from "../model";

export interface Recipient {
  email: string;
  name: string;
  studentId: string | null;
  values: Record<string, string>;
  leftOut: LeftOut | null;
}

const valuesOf = ({ program, classId, classStart, balanceCents }: Person) => ({
  program: program ?? "",
  class_id: classId ?? "",
  class_start: classStart ? friendlyDate(classStart) : "",
  balance: balanceCents === null ? "" : formatMoney(balanceCents),
});

function whyLeftOut({ isSuppressed, isOptedOut }: Person, email: string, seen: ReadonlySet<string>): LeftOut | null {
  if (!email.includes("@")) return "no_address";
  if (seen.has(email)) return "duplicate";
  if (isSuppressed) return "put_aside";
  return isOptedOut ? "opted_out" : null;
}

/** Everybody of an audience, and whether and why each is left out: an address gets a text once. */
export async function recipientsOf(ctx: Ctx, audience: Audience): Promise<Recipient[]> {
  const seen = new Set<string>();
  return (await peopleOf(ctx, audience)).map((person) => {
    const email = normalEmail(person.email ?? "");
    const leftOut = whyLeftOut(person, email, seen);
    seen.add(email);
    return { email, name: person.name, studentId: person.studentId, values: valuesOf(person), leftOut };
  });
}

export const goesTo = (recipients: readonly Recipient[]): Recipient[] => recipients.filter(({ leftOut }) => leftOut === null);
