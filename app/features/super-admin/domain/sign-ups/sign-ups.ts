import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { signUps } from "#drizzle/schema/desk";
import { withDetails } from "~/platform/archive";
import { changesOf } from "~/platform/changes";
import { conflict } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optional } from "~/platform/input";
import { anyone, superAdmin } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { EASTERN, HOUR_MS } from "~/platform/zones";
import { findSignUp, hasOpenSignUp, isOnlyOpenOne, signUpHistory, signUpPage } from "../../data/sign-ups";
import { ALREADY_ASKED, joinForm, nameParts, signUpByApi, signUpChange, signUpForm, signUpListInput } from "../../sign-up-model";
import { SIGN_UP_REASON } from "./sign-up-done";

type Row = typeof signUps.$inferInsert;

/** Lists requests to join. */
export const listSignUps = query({
  name: "sign-ups.list",
  allow: superAdmin,
  input: signUpListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => signUpPage(ctx, filters, { limit, offset, ordering }),
});

export const getSignUp = query({
  name: "sign-ups.get",
  allow: superAdmin,
  input: z.object({ id: id() }),
  run: (ctx, input) => findSignUp(ctx, input.id),
});

/** A request with what was done to it. */
export const showSignUp = query({
  name: "sign-ups.show",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [signUp, entries] = await Promise.all([findSignUp(ctx, input.id), signUpHistory(ctx, input.id)]);
    return { signUp, history: await withDetails(ctx, entries), zone: EASTERN };
  },
});

/** The one that an address names; none where it names none. */
export const showSignUpIfAny = query({
  name: "sign-ups.show-if-any",
  allow: superAdmin,
  input: z.object({ id: optional(id()) }),
  run: async (ctx, input) => ({ signUp: input.id ? await findSignUp(ctx, input.id) : null }),
});

const columnsOf = (input: z.output<typeof joinForm>) => ({
  schoolName: input.school_name,
  contactFirstName: input.contact_first_name,
  contactLastName: input.contact_last_name,
  contactTitle: input.contact_title ?? null,
  email: input.email,
  phone: input.phone,
  websiteUrl: input.website_url ?? null,
  address: input.address ?? null,
  city: input.city ?? null,
  state: input.state ?? null,
  zipcode: input.zipcode ?? null,
  programsOffered: input.programs_offered,
  studentsPerYear: input.students_per_year ?? null,
  currentSystem: input.current_system ?? null,
  plan: input.plan ?? null,
  message: input.message ?? null,
});

const alreadyAsked = (field = "email") => conflict("sign_up_exists", ALREADY_ASKED, { [field]: [ALREADY_ASKED] });

/** After this a request is tried once more: the same address has asked at the same moment, and is found then. */
const TWIN = ["sign_up_exists"];

/** Stages a request and its confirmation email. Of two simultaneous requests with one address, one is stored. */
function stageSignUp(ctx: CommandCtx, columns: Omit<Row, "id" | "createdAt" | "updatedAt">, field?: string): { id: string } {
  const at = ctx.now.getTime();
  const row = { ...columns, id: newId(), createdAt: at, updatedAt: at };
  const db = acrossSchools(ctx, SIGN_UP_REASON);
  ctx.stage(db.insert(signUps).values(row));
  ctx.stage(
    db
      .update(signUps)
      .set({ updatedAt: at })
      .where(and(eq(signUps.id, row.id), isOnlyOpenOne(row))),
    alreadyAsked(field),
  );
  ctx.emit("sign-up.received", { signUpId: row.id }, row.id);
  ctx.record({ type: "sign_up", id: row.id, after: { status: "pending", school: row.schoolName } });
  return { id: row.id };
}

/** Anybody's request, from the product's own host. A second one of the same address is thanked like the first, and changes nothing. */
export const askToJoin = command({
  name: "sign-ups.ask",
  allow: anyone,
  input: joinForm,
  retryOn: TWIN,
  async run(ctx, input) {
    if (input.website) return { id: newId() };
    await countUse(ctx, `sign-up:${placeOf(ctx)}`, 5, HOUR_MS);
    await countUse(ctx, `sign-up:${input.email}`, 3, HOUR_MS);
    if (await hasOpenSignUp(ctx, input.email)) return { id: newId() };
    return stageSignUp(ctx, { ...columnsOf(input), source: "website" });
  },
});

/** A request that the desk writes down. @throws conflict `sign_up_exists` */
export const addSignUp = command({
  name: "sign-ups.add",
  allow: superAdmin,
  input: signUpForm,
  async run(ctx, input) {
    if (await hasOpenSignUp(ctx, input.email)) throw alreadyAsked();
    return stageSignUp(ctx, { ...columnsOf(input), source: input.source ?? null, internalNote: input.internal_note ?? null });
  },
});

async function stageChange(ctx: CommandCtx, signUpId: string, columns: Partial<Row>, seen: number | undefined, field: string): Promise<void> {
  const present = await findSignUp(ctx, signUpId);
  if (columns.email && columns.email !== present.email && (await hasOpenSignUp(ctx, columns.email, signUpId))) throw alreadyAsked(field);
  if (seen !== undefined && seen !== present.updatedAt) throw changedMeanwhile();
  const changes = changesOf(present, columns);
  if (!changes) return;
  ctx.stage(
    acrossSchools(ctx, SIGN_UP_REASON)
      .update(signUps)
      .set({ ...changes.after, updatedAt: nextVersion(ctx, signUps.updatedAt) })
      .where(and(eq(signUps.id, signUpId), isUnchanged(signUps.updatedAt, seen))),
    changedMeanwhile(),
  );
  ctx.record({ type: "sign_up", id: signUpId, ...changes });
}

/** @throws conflict `sign_up_exists`, `stale` */
export const editSignUp = command({
  name: "sign-ups.edit",
  allow: superAdmin,
  input: signUpForm.extend({ id: id() }),
  async run(ctx, { id: signUpId, version: seen, ...input }) {
    const more = { source: input.source ?? null, internalNote: input.internal_note ?? null };
    await stageChange(ctx, signUpId, { ...columnsOf(input), ...more }, seen, "email");
    return { id: signUpId };
  },
});

/** A request by a call of the API. @throws conflict `sign_up_exists` */
export const createSignUp = command({
  name: "sign-ups.create",
  allow: superAdmin,
  input: signUpByApi,
  async run(ctx, { name, contact_name, contact_email: email, phone, website_url: websiteUrl, city, state, zipcode, notes }) {
    if (await hasOpenSignUp(ctx, email)) throw alreadyAsked("contact_email");
    return stageSignUp(
      ctx,
      { schoolName: name, ...nameParts(contact_name), email, phone, websiteUrl, city, state, zipcode, internalNote: notes },
      "contact_email",
    );
  },
});

/** Some of a request. @throws conflict `sign_up_exists` */
export const updateSignUp = command({
  name: "sign-ups.update",
  allow: superAdmin,
  input: signUpChange,
  async run(ctx, { id: signUpId, name, contact_name, contact_email, website_url, notes, ...rest }) {
    const columns = {
      ...rest,
      schoolName: name,
      email: contact_email,
      websiteUrl: website_url,
      internalNote: notes,
      ...(contact_name ? nameParts(contact_name) : {}),
    };
    await stageChange(ctx, signUpId, columns, undefined, "contact_email");
    return { id: signUpId };
  },
});
