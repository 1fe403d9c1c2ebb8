import { z } from "zod";
import { MAX_FOUND } from "~/features/enrollment/data/matching-students";
import { PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import { manualRegistrationPath, recordPaymentPath, registrationProfilePath, studentPath } from "~/features/enrollment/paths";
import { findRefundPath, newRefundPath, receiptPath, refundRequestPath } from "~/features/payments/paths";
import { addClassPath, classRosterPath } from "~/features/programs/class-paths";
import { askCatalog } from "~/features/programs/domain/search-catalog";
import { addProgramPath, editProgramPath } from "~/features/programs/paths";
import { sponsorInvoicePath } from "~/features/sponsors/paths";
import { todayOf } from "~/platform/context";
import { optionalText } from "~/platform/input";
import { decimalMoney, formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { shortDate } from "~/platform/zones";
import { type Ask, numbersMeant, readAsk } from "../ask-model";
import { matters, numbered } from "../data/office-hits";
import { peoplePage } from "../data/roster";
import { NO_HITS, type OfficeHit, type OfficeHits } from "../search-model";

const LIMIT = 8;
const FEW = 5;
const SHORTEST = 2;

/**
 * Students, programs and classes by a word, a few of each, found as their lists find them; what carries a number; and where the words ask
 * for something to be done ("record 200 cash Tessa"), the forms for it, filled. One round trip.
 */
export const searchOffice = query({
  name: "office.search",
  allow: schoolStaff,
  input: z.object({ q: optionalText(200) }),
  async run(ctx, { q: typed = "" }): Promise<OfficeHits> {
    if (typed.length < SHORTEST) return NO_HITS;
    const ask = readAsk(typed);
    // "new class phlebotomy" looks for phlebotomy.
    const who = ask.verb === "new" ? ask.who.replace(/^\S+\s+/, "") : ask.who;
    const search = who.length < SHORTEST ? typed : who;
    const numbers = numbersMeant(search, Number(todayOf(ctx).slice(0, 4)));
    const [people] = peoplePage(ctx, { search }, { limit: LIMIT, offset: 0, ordering: "student", mostFound: MAX_FOUND });
    const [students, programs, classes, found, about] = await inSchool(ctx).db.batch([
      people,
      ...askCatalog(ctx, search, LIMIT),
      numbered(ctx, numbers, FEW),
      matters(ctx, { ...ask, numbers }, FEW),
    ]);
    const persons = students.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email }));
    return {
      acts: actsOf(ask, { people: persons.slice(0, FEW), about, programs: programs.slice(0, FEW).map(({ program }) => program) }),
      numbers: found.map((row) => ({ to: NUMBER_PATHS[row.kind](row.id), label: row.number, detail: row.name })),
      students: persons.map(({ id, name, email }) => ({ to: studentPath(id), label: name, detail: email })),
      programs: programs.map(({ program }) => ({ to: editProgramPath(program.id), label: program.title, detail: program.code })),
      classes: classes.map(({ courseClass, program }) => ({
        to: classRosterPath(courseClass.id),
        label: courseClass.code,
        detail: [program, courseClass.startDate ? shortDate(courseClass.startDate) : "self-paced"].join(", "),
      })),
    };
  },
});

const NUMBER_PATHS = {
  registration: (id: string) => registrationProfilePath(id),
  receipt: (id: string) => receiptPath(id),
  refund: refundRequestPath,
  invoice: (id: string) => sponsorInvoicePath(id),
  /** The invoice of an order leads to the receipt of its payment. */
  order: (id: string) => receiptPath(id),
} as const;

interface Found {
  people: { id: string; name: string; email: string }[];
  about: Awaited<ReturnType<typeof matters>>;
  programs: { id: string; title: string }[];
}

/** The forms that fit what was asked for; the verb alone leads to where one chooses. */
function actsOf({ verb, who, amountCents, method }: Ask, { people, about, programs }: Found): OfficeHit[] {
  const isNamed = who !== "";
  switch (verb) {
    case "record":
      return about.map(({ id, student, number, program, openCents }) => ({
        to: recordPaymentPath(id, { amount: amountCents === null ? undefined : decimalMoney(amountCents), method: method ?? undefined }),
        label: `Record ${amountCents === null ? "a payment" : formatMoney(amountCents)}${method ? `, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}` : ""}: ${student}`,
        detail: `${number}, ${program}, ${formatMoney(openCents)} open`,
      }));
    case "refund":
      return isNamed
        ? about.map(({ id, student, number, program, paidCents }) => ({
            to: newRefundPath(id),
            label: `Refund ${student}`,
            detail: `${number}, ${program}, ${formatMoney(paidCents)} paid`,
          }))
        : [{ to: findRefundPath, label: "New refund request", detail: "Find the registration" }];
    case "register":
      return [
        ...(isNamed
          ? people.map(({ id, name, email }) => ({ to: manualRegistrationPath({ student: id }), label: `Register ${name}`, detail: email }))
          : []),
        { to: manualRegistrationPath(), label: "Register a new student", detail: null },
      ];
    case "email":
      return isNamed ? people.map(({ id, name, email }) => ({ to: studentPath(id, "emails"), label: `Email ${name}`, detail: email })) : [];
    case "new":
      return newThings(who, programs);
    default:
      return [];
  }
}

const NEW: readonly (readonly [word: string, label: string, to: string])[] = [
  ["class", "New class", addClassPath],
  ["program", "New program", addProgramPath],
  ["registration", "New registration", manualRegistrationPath()],
  ["student", "New student", manualRegistrationPath()],
  ["refund", "New refund request", findRefundPath],
];

/** "new class", "new c"; the program of a class where one is named: "new class phlebotomy" finds it by the rest. */
function newThings(typed: string, programs: readonly { id: string; title: string }[]): OfficeHit[] {
  const [word = "", ...rest] = typed.toLowerCase().split(/\s+/);
  const things = NEW.filter(([name]) => name.startsWith(word)).map(([, label, to]) => ({ to, label, detail: null }));
  if (word !== "class" || rest.length === 0) return rest.length === 0 ? things : [];
  return [...programs.map(({ id, title }) => ({ to: `${addClassPath}?program=${id}`, label: `New class: ${title}`, detail: null })), ...things];
}
