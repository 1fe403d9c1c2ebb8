import { z } from "zod";
import { type Draft, findDraftById } from "~/features/enrollment/data/drafts";
import { countHolds } from "~/features/enrollment/data/hold";
import { type Companion, companionsOf, type DraftValues, mayBringOthers, valuesOf } from "~/features/enrollment/domain/draft-values";
import { stageRelease } from "~/features/enrollment/domain/seats";
import { isOpenDraft, stageDraftChange } from "~/features/enrollment/domain/stage-change";
import { readStudentFields } from "~/features/forms/domain/read-student-fields";
import type { Wizard } from "~/features/forms/domain/registration-form";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { returnPromo } from "~/features/payments/domain/promo";
import { abandon } from "~/features/payments/domain/return-from-payment";
import { seatsLeft } from "~/features/programs/model";
import type { Ctx } from "~/platform/context";
import { conflict, type DomainError, type FieldErrors, invalid, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { email, id, optional, personName, REQUIRED } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { MOST_PEOPLE } from "../../people-model";
import { ofDraft, openDraft, stageDraft } from "./open-draft";
import { companionFields, nameOf } from "./party";
import { chosenProducts, readProducts } from "./save-agreement";

const ALONE = "This registration is for one person. Register other people separately.";
const SPONSORED = "A sponsor pays for one person at a time. Register each person separately, or choose another way to pay.";
const TWICE = "Each person needs their own email address. This one is already on your list.";
const KNOWN = "This person is already on your list.";

/** The sentence for a party that is larger than the free places of its class. */
export const placesText = (places: number): string =>
  places <= 0 ? "This class is full." : places === 1 ? "1 place is free in this class." : `${places} places are free in this class.`;

export const isSponsored = ({ funding }: DraftValues): boolean => funding?.planToPay === "sponsored_employer_agency";
/** The refusal of a sponsor beside the plan to pay. */
export const sponsoredAlone = (): DomainError => invalidField("plan_to_pay", SPONSORED);

/** How many people a draft can register in its class: free places with those it holds, at most half of the class but two, as for every caller. */
export async function placesFor(ctx: Ctx, wizard: Wizard, draft: Draft, classId = draft.classId): Promise<number> {
  const row = wizard.classes.find(({ courseClass }) => courseClass.id === classId);
  if (!row) return 0;
  const ids = [draft.id, ...companionsOf(draft).map((each) => each.id)];
  const held = await countHolds(ctx, ids, row.courseClass.id);
  const { capacity } = row.courseClass;
  return Math.min(seatsLeft({ capacity, seatsUsed: row.occupied }) + held, Math.max(2, Math.floor(capacity / 2)));
}

/** @throws conflict `registered_alone`, invalid `people` */
async function refuseMore(ctx: Ctx, wizard: Wizard, draft: Draft, count: number): Promise<void> {
  if (!mayBringOthers(draft)) throw conflict("registered_alone", ALONE, { people: [ALONE] });
  if (isSponsored(valuesOf(draft))) throw invalidField("people", SPONSORED);
  if (count > MOST_PEOPLE) throw invalidField("people", `You can register up to ${MOST_PEOPLE} people at once.`);
  const places = await placesFor(ctx, wizard, draft);
  if (count > places) throw invalidField("people", placesText(places));
}

/** Errors on the fields that another person of the draft has, too. */
function sameAs(student: Readonly<Record<string, string>>, others: readonly Readonly<Record<string, string>>[]): FieldErrors {
  const isSame = (other: Readonly<Record<string, string>>) =>
    ["first_name", "last_name", "date_of_birth"].every((name) => student[name] && student[name]?.toLowerCase() === other[name]?.toLowerCase());
  if (others.some((other) => other.email === student.email)) return { email: [TWICE] };
  return others.some(isSame) ? { first_name: [KNOWN] } : {};
}

/** Errors on the email of a draft's first person, if another of its people has it. */
export const twiceIn = (draft: Draft | null, student: Readonly<Record<string, string>>): FieldErrors =>
  sameAs(
    student,
    companionsOf(draft).map((each) => each.student),
  );

/**
 * Step 2: adds a person to the registration, or with `person` changes one. Each person has an own email address, because it identifies the
 * student. Nothing is held until the payment. @throws invalid on the field; conflict `registered_alone`
 */
export const savePerson = command({
  name: "registration.save-person",
  allow: anyoneAtSchool,
  input: z.object({ ...ofDraft, person: optional(id()), products: chosenProducts }).passthrough(),
  secret: ["token"],
  async run(ctx, { token, program, person, products, ...fields }) {
    if (fields.website) throw invalid({}, "Leave the hidden field empty.");
    const { draft, wizard, values } = await openDraft(ctx, { token, program });
    const people = companionsOf(draft);
    const at = people.findIndex((each) => each.id === person);
    if (person && at < 0) throw notFound();
    if (!values.student) throw conflict("step_missing", "Complete the earlier steps first.");
    if (!person) await refuseMore(ctx, wizard, draft, people.length + 2);
    const read = await readStudentFields(ctx, companionFields(wizard), fields);
    const lines = readProducts({ products: wizard.products.filter(({ isRequired }) => isRequired) }, products);
    const others = [values.student, ...people.filter((each) => each.id !== person).map((each) => each.student)];
    const errors = { ...sameAs(read.values, others), ...read.errors, ...lines.errors };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const saved: Companion = { id: person ?? newId(), student: read.values, products: lines.lines };
    stageDraft(ctx, draft, { people: person ? people.with(at, saved) : [...people, saved] });
    return { program: wizard.program?.slug ?? "", name: nameOf(saved) };
  },
});

/**
 * Removes a person. A payment that was opened for all is closed first, so every seat is released; the next payment holds those of the people
 * who are left. @throws conflict `already_paid` if the payment went through first
 */
export const removePerson = command({
  name: "registration.remove-person",
  allow: anyoneAtSchool,
  input: z.object({ ...ofDraft, person: id() }),
  secret: ["token"],
  idempotent: false,
  touches: "site",
  async run(ctx, { token, program, person }) {
    const { draft, wizard } = await openDraft(ctx, { token, program });
    const people = companionsOf(draft);
    if (!people.some((each) => each.id === person)) return { program: wizard.program?.slug ?? "" };
    const attempt = draft.state === "paying" ? await findLastAttempt(ctx, draft.id) : null;
    if (attempt) await abandon(ctx, attempt);
    const now = attempt ? ((await findDraftById(ctx, draft.id)) ?? draft) : draft;
    stageDraft(ctx, now, { people: people.filter((each) => each.id !== person) });
    stageLeft(ctx, person);
    return { program: wizard.program?.slug ?? "" };
  },
});

/** Releases the seat and promo code of a removed person, and empties the person's draft. */
function stageLeft(ctx: CommandCtx, personId: string): void {
  stageRelease(ctx, personId);
  returnPromo(ctx, personId);
  stageDraftChange(ctx, personId, { state: "expired", firstName: null, lastName: null, values: {} }, isOpenDraft());
}

/** Step 2: the payer who isn't registered; without a name and an email, the first person pays. @throws invalid on `payer_name`, `payer_email` */
export const savePayer = command({
  name: "registration.save-payer",
  allow: anyoneAtSchool,
  input: z.object({ ...ofDraft, payer_name: optional(personName(120)), payer_email: optional(email()) }),
  secret: ["token"],
  async run(ctx, { token, program, payer_name: name, payer_email: address }) {
    const { draft, wizard } = await openDraft(ctx, { token, program });
    if (!mayBringOthers(draft)) throw conflict("registered_alone", ALONE, { payer_name: [ALONE] });
    if (name && !address) throw invalidField("payer_email", REQUIRED);
    if (address && !name) throw invalidField("payer_name", REQUIRED);
    stageDraft(ctx, draft, { payer: name && address ? { name, email: address } : undefined });
    return { program: wizard.program?.slug ?? "" };
  },
});
