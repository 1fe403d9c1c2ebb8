import { and, eq, gt } from "drizzle-orm";
import { savedForms } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import { cookie, cookieOf } from "./cookies";
import { DomainError } from "./errors";
import { type FormValue, parseForm, repeatable } from "./form-data";
import { hashToken, secretToken } from "./ids";
import { countUse, placeOf } from "./rate-limit";
import { DAY_MS, MINUTE_MS } from "./zones";

const COOKIE = "kept";
const LIFETIME_MS = 30 * MINUTE_MS;
const MAX_CHARACTERS = 100_000;
const MANY_FROM_ONE_PLACE = 20;
const MANY_OF_ONE_PERSON = 200;
/** Technical fields of a form; a form with no others is not worth saving. */
const NOT_TYPED = new Set(["intent", "id", "version", "redirect"]);

/** A form as it comes back to the person who sent it too late. */
export interface SavedForm {
  path: string;
  intent: string;
  fields: Record<string, FormValue>;
}

/**
 * Saves a form that was submitted after the session ended: for half an hour, for this browser and the account the form was shown to.
 * Passwords and files are not saved, and nothing is resubmitted automatically. Returns the cookie that leads back to it, or null if there
 * is nothing to save.
 */
export async function keepForm(ctx: Ctx, path: string, values: Record<string, FormValue>): Promise<string | null> {
  const { _user: userId } = values;
  const { intent, ...fields } = repeatable(values);
  if (typeof userId !== "string" || !/^[\w-]{1,64}$/.test(userId) || typeof intent !== "string") return null;
  if (Object.keys(fields).every((name) => NOT_TYPED.has(name)) || JSON.stringify(fields).length > MAX_CHARACTERS) return null;
  if (!(await mayKeep(ctx, `keep-form:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE))) return null;
  return insertForm(ctx, { userId, path, intent, fields });
}

async function mayKeep(ctx: Ctx, key: string, most: number): Promise<boolean> {
  try {
    await countUse(ctx, key, most, 10 * MINUTE_MS);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function insertForm(ctx: Ctx, form: { userId: string; path: string; intent: string; fields: Record<string, unknown> }): Promise<string> {
  const secret = secretToken();
  const now = ctx.now.getTime();
  await ctx.db.unscoped.insert(savedForms).values({ key: await hashToken(secret), ...form, createdAt: now, expiresAt: now + LIFETIME_MS });
  return cookie(COOKIE, secret, LIFETIME_MS / 1000);
}

/** Saves a form whose user leaves for a moment. Returns the cookie that leads back to it, or null if it cannot be saved. */
export async function putAside(ctx: Ctx, path: string, values: Record<string, FormValue>): Promise<string | null> {
  const { intent, ...fields } = repeatable(values);
  if (ctx.actor.kind !== "user" || typeof intent !== "string" || JSON.stringify(fields).length > MAX_CHARACTERS) return null;
  if (!(await mayKeep(ctx, `put-aside:${ctx.actor.id}`, MANY_OF_ONE_PERSON))) return null;
  return insertForm(ctx, { userId: ctx.actor.id, path, intent, fields });
}

/** The form of a page, as one person types it. */
export interface DraftOf {
  userId: string;
  path: string;
  intent: string;
}

const DRAFT_LIFETIME_MS = 30 * DAY_MS;
const MANY_DRAFTS = 300;
/** Drafts have no secret: they open on every device of their person. */
const draftKey = ({ userId, path, intent }: DraftOf) => `draft:${userId}:${intent}:${path}`;
/** Marks a saved form that was a draft. */
const DRAFT = "_draft";

/** The draft of a form that is not yet over; null without one. */
export async function findDraft(ctx: Ctx, of: DraftOf) {
  const [row] = await ctx.db.unscoped
    .select()
    .from(savedForms)
    .where(and(eq(savedForms.key, draftKey(of)), gt(savedForms.expiresAt, ctx.now.getTime())));
  return row ?? null;
}

/** Saves a draft for thirty days, in place of an earlier one. @throws too_many */
export async function keepDraft(ctx: Ctx, of: DraftOf, typed: Record<string, string | string[]>): Promise<void> {
  await countUse(ctx, `draft:${of.userId}`, MANY_DRAFTS, 10 * MINUTE_MS);
  const form = new FormData();
  for (const [name, texts] of Object.entries(typed)) for (const text of [texts].flat()) form.append(name, text);
  const now = ctx.now.getTime();
  const row = { fields: repeatable(parseForm(form)), createdAt: now, expiresAt: now + DRAFT_LIFETIME_MS };
  await ctx.db.unscoped
    .insert(savedForms)
    .values({ key: draftKey(of), ...of, ...row })
    .onConflictDoUpdate({ target: savedForms.key, set: row });
}

/** Saves a draft's fields for this browser. Returns the cookie that leads to them, or null without a draft. */
export async function restoreDraft(ctx: Ctx, of: DraftOf): Promise<string | null> {
  const draft = await findDraft(ctx, of);
  return draft && insertForm(ctx, { ...of, fields: { ...draft.fields, [DRAFT]: "on" } });
}

export async function deleteDraft(ctx: Ctx, of: DraftOf): Promise<void> {
  await ctx.db.unscoped.delete(savedForms).where(eq(savedForms.key, draftKey(of)));
}

/** Deletes the draft of a form that was submitted, if the form says that it has one. */
export async function forgetDraft(ctx: Ctx, path: string, intent: string, values: Record<string, FormValue>): Promise<void> {
  if (values[DRAFT] === "on" && ctx.actor.kind === "user") await deleteDraft(ctx, { userId: ctx.actor.id, path, intent });
}

/** Marks a form that was saved on purpose. */
const PUT_ASIDE = "_aside";

/** Adds a value to the form this browser has saved for a page; false if there is none. */
export async function fillSavedForm(
  ctx: Ctx,
  request: Request,
  path: string,
  fill: (fields: Record<string, FormValue>) => Record<string, FormValue>,
): Promise<boolean> {
  const secret = cookieOf(request, COOKIE);
  if (!secret || ctx.actor.kind !== "user") return false;
  const one = and(
    eq(savedForms.key, await hashToken(secret)),
    eq(savedForms.userId, ctx.actor.id),
    eq(savedForms.path, path),
    gt(savedForms.expiresAt, ctx.now.getTime()),
  );
  const [row] = await ctx.db.unscoped.select().from(savedForms).where(one);
  if (!row) return false;
  await ctx.db.unscoped
    .update(savedForms)
    .set({ fields: { ...fill(row.fields as Record<string, FormValue>), [PUT_ASIDE]: "on" } })
    .where(one);
  return true;
}

/** The form this browser has saved for this page, if the signed-in user is the one who typed it; otherwise null. */
export async function savedForm(ctx: Ctx, request: Request): Promise<SavedForm | null> {
  const secret = cookieOf(request, COOKIE);
  if (!secret || ctx.actor.kind !== "user") return null;
  const [row] = await ctx.db.unscoped
    .select()
    .from(savedForms)
    .where(
      and(
        eq(savedForms.key, await hashToken(secret)),
        eq(savedForms.userId, ctx.actor.id),
        eq(savedForms.path, new URL(request.url).pathname),
        gt(savedForms.expiresAt, ctx.now.getTime()),
      ),
    );
  return row ? { path: row.path, intent: row.intent, fields: row.fields as SavedForm["fields"] } : null;
}

/** Deletes the saved form of a page after it was submitted. Returns the expired cookie, or null if there was none. */
export async function forgetSavedForm(ctx: Ctx, request: Request): Promise<string | null> {
  const secret = cookieOf(request, COOKIE);
  if (!secret || ctx.actor.kind !== "user") return null;
  const [gone] = await ctx.db.unscoped
    .delete(savedForms)
    .where(and(eq(savedForms.key, await hashToken(secret)), eq(savedForms.path, new URL(request.url).pathname)))
    .returning({ key: savedForms.key });
  return gone ? cookie(COOKIE, "", 0) : null;
}
