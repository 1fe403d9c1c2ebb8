import { sql } from "drizzle-orm";
import { type ZodTypeAny, z } from "zod";
import { auditLog, idempotencyKeys, outbox } from "#drizzle/schema/platform";
import type { EventOf, Topic } from "~/events";
import { type Changing, type Ctx, schoolOf } from "./context";
import { SHARED } from "./databases";
import { type Statement, UnitOfWork } from "./db";
import { type Constraints, conflict, DomainError, invalid } from "./errors";
import { hashToken, newId } from "./ids";
import { checkWrites, refusedWhileImpersonating } from "./impersonation";
import { codeOf, issuesToFields } from "./input";
import { LEASE_MS, send } from "./outbox";
import { narrowed } from "./permission-sets";
import { type Policy, refusedRole, refusedWholly } from "./policy";
import { besideSchool } from "./school-scope";
import type { Scope } from "./scopes";
import { catalogueWords } from "./wording";

/** Error messages for the constraints of the platform's tables. */
export const constraints: Constraints = {
  "idempotency_keys.key": () => conflict("idempotency_race", "This request is already being processed."),
};

/**
 * A verb is what the product can do: it carries its own guard, its own schema and its own consequences, so that no door (screen,
 * endpoint, queue message, clock tick) can forget any of them. `command` changes something, `query` only looks.
 */
export interface Verb<I extends ZodTypeAny = ZodTypeAny, R = unknown> {
  (ctx: Ctx, input: unknown): Promise<R>;
  readonly verb: {
    readonly name: string;
    readonly kind: "command" | "query";
    readonly allow: Policy;
    readonly scope?: Scope;
    readonly school?: SchoolOfCall;
    readonly input: I;
  };
}

export type Input<V> = V extends Verb<infer I, unknown> ? z.input<I> : never;
export type Result<V> = V extends (ctx: Ctx, input: unknown) => Promise<infer R> ? R : never;

/** The writing part of a command's context: all writes commit together or not at all. */
export interface CommandCtx extends Ctx, Changing {
  /** Announces something that happened; reactions run from the outbox, at least once. `key` makes a repeated announcement one. */
  emit<T extends Topic>(topic: T, payload: EventOf<T>, key?: string): void;
  /** Says what the change was about, for the audit row. */
  record(subject: { type: string; id: string; before?: unknown; after?: unknown }): void;
}

/**
 * Finds the school that a call works in, where its input or a token says so: the same request, seen from there. Asked after the role
 * and before the rest of the policy; what it gets was not checked yet. @throws not_found, unauthenticated
 */
export type SchoolOfCall = (ctx: Ctx, raw: unknown) => Promise<Ctx>;

interface Spec<I extends ZodTypeAny, C extends Ctx, R> {
  name: string;
  allow: Policy;
  /** The scope that opens the verb to a key of the school; without one it stays shut for keys. */
  scope?: Scope;
  school?: SchoolOfCall;
  input: I;
  /** The query whose permission sets this verb has, if it shows the same in another form. */
  like?: string | null;
  run(ctx: C, input: z.output<I>): Promise<R>;
}

/** The request as its verb sees it: from the school that the call names, once the role is the right one. */
async function seenFrom(ctx: Ctx, { allow, school }: { allow: Policy; school?: SchoolOfCall }, raw: unknown): Promise<Ctx> {
  // A key works in its own school alone.
  if (!school || ctx.actor.kind === "key") return ctx;
  const unwanted = refusedRole(allow, ctx);
  if (unwanted) throw unwanted;
  return school(ctx, raw);
}

/** Role, school, the whole of the policy, input: in this order, so that a stranger learns nothing of what came. */
async function admit<I extends ZodTypeAny>(
  given: Ctx,
  spec: { allow: Policy; scope?: Scope; school?: SchoolOfCall; input: I },
  raw: unknown,
): Promise<{ ctx: Ctx; input: z.output<I> }> {
  const ctx = await seenFrom(given, spec, raw);
  const refused = refusedWholly(spec, ctx);
  if (refused) throw refused;
  const parsed = spec.input.safeParse(raw ?? {}, { errorMap: catalogueWords });
  if (!parsed.success) throw invalid(issuesToFields(parsed.error), undefined, codeOf(parsed.error));
  return { ctx: inside(ctx), input: parsed.data };
}

/** The scope of a verb also covers the verbs that it calls. */
const inside = (ctx: Ctx): Ctx => (ctx.actor.kind === "key" ? { ...ctx, actor: { ...ctx.actor, isInside: true } } : ctx);

/**
 * Whose site shows something else once a command has written: that of the school it works in, or, by its answer, that one or none
 * (a boolean) or the schools of these ids.
 */
export type Touches<R> = "site" | ((result: R) => boolean | readonly string[]);

interface ChangeSpec<I extends ZodTypeAny, R> extends Spec<I, CommandCtx, R> {
  touches?: Touches<NoInfer<R>>;
  retryOn?: string[];
  secret?: readonly string[];
  idempotent?: false | "itself";
  logged?: false | "always";
}

/** A verb that only looks. */
export function query<I extends ZodTypeAny, R>(definition: Spec<I, Ctx, R>): Verb<I, R> {
  const spec = { ...definition, allow: narrowed(definition, "query") };
  const run = async (given: Ctx, raw: unknown) => {
    const { ctx, input } = await admit(given, spec, raw);
    return spec.run(ctx, input);
  };
  return Object.assign(run, {
    verb: { name: spec.name, kind: "query" as const, allow: spec.allow, scope: spec.scope, school: spec.school, input: spec.input },
  });
}

/**
 * A verb that changes data: authorizes, validates, runs, then commits the staged writes, an audit row and the events' outbox rows as one
 * D1 batch. It always reads the primary. Without staged writes nothing is written. `retryOn` names error codes after which it runs again
 * from the start (a concurrent write made the same row); `idempotent: false` is for verbs whose answer is a secret that must not be
 * stored, `"itself"` for those of them that handle the request key themselves; `secret` names inputs left out of the audit row. A command
 * that changes what visitors see declares `touches`. `logged: false` keeps reads that write as a side effect out of the audit log; after a
 * lost connection their writes may run twice, so they tolerate existing rows. `logged: "always"` writes an audit row without staged writes
 * too, for reads of data that must leave a trace.
 */
export function command<I extends ZodTypeAny, R>(definition: ChangeSpec<I, R>): Verb<I, R> {
  const spec = { ...definition, allow: narrowed(definition, "command") };
  const run = async (given: Ctx, raw: unknown): Promise<R> => {
    const admitted = await admit(given, spec, raw);
    const { input } = admitted;
    const ctx = spec.idempotent === undefined ? admitted.ctx : { ...admitted.ctx, idempotencyKey: null };
    const ownKey = spec.idempotent === "itself" ? given.idempotencyKey : ctx.idempotencyKey;
    const acting = refusedWhileImpersonating(ctx, spec.name);
    if (acting) throw acting;
    ctx.db.readPrimary();
    const replay = await replayed<R>(ctx, spec.name, raw);
    if (replay) return replay.result;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await runOnce(ctx, spec, input, raw, ownKey);
      } catch (error) {
        const code = error instanceof DomainError ? error.code : "";
        // A concurrent duplicate of the request may have committed; then this one returns its result.
        if (error instanceof DomainError && error.kind === "conflict") {
          const winner = await replayed<R>(ctx, spec.name, raw);
          if (winner) return winner.result;
        }
        if (!spec.retryOn?.includes(code) || attempt === 3) throw error;
      }
    }
  };
  return Object.assign(run, {
    verb: { name: spec.name, kind: "command" as const, allow: spec.allow, scope: spec.scope, school: spec.school, input: spec.input },
  });
}

/** The same verb, answered with what is read afterwards, in the school where it was done. */
export function andThen<I extends ZodTypeAny, R, S>(verb: Verb<I, R>, read: (ctx: Ctx, result: R) => Promise<S>): Verb<I, S> {
  const run = async (given: Ctx, input: unknown) => {
    const ctx = await seenFrom(given, verb.verb, input);
    const result = await verb(ctx, input);
    return read(inside(ctx), result);
  };
  return Object.assign(run, { verb: verb.verb });
}

interface Subject {
  type: string | null;
  id: string | null;
  before?: unknown;
  after?: unknown;
}

/**
 * A part of a verb that commits separately: before and after an external call, which no batch can span. Runs with the verb's rights, is
 * audited under its process, and has no request key. `retryOn` and `touches` as for a command.
 */
export async function commitStep<R>(
  ctx: Ctx,
  name: string,
  run: (ctx: CommandCtx) => Promise<R>,
  how: { retryOn?: string[]; touches?: Touches<NoInfer<R>> } = {},
): Promise<R> {
  return command({ name, allow: partOfVerb, input: z.unknown(), run, ...how })({ ...ctx, idempotencyKey: null }, null);
}

const partOfVerb: Policy = { name: "part of another verb", public: false, roles: [], check: () => null };

async function runOnce<I extends ZodTypeAny, R>(
  ctx: Ctx,
  spec: ChangeSpec<I, R>,
  input: z.output<I>,
  raw: unknown,
  ownKey: string | null,
): Promise<R> {
  const unit = new UnitOfWork();
  const events: { id: string; topic: Topic; payload: unknown }[] = [];
  const after: (() => Promise<unknown>)[] = [];
  let subject: Subject = { type: null, id: null };
  const commandCtx: CommandCtx = {
    ...ctx,
    idempotencyKey: ownKey,
    process: ctx.process ?? { name: spec.name, id: unit.id },
    stage: (statement, orFail) => unit.stage(statement, orFail),
    emit: (topic, payload, key) => events.push({ id: key ? `${topic}:${key}` : newId(), topic, payload }),
    record: (what) => {
      subject = what;
    },
    afterCommit: (work) => after.push(work),
  };
  const result = await spec.run(commandCtx, input);
  if (unit.isEmpty && events.length === 0 && spec.logged !== "always") return result;
  for (const schoolId of touchedBy(ctx, spec.touches, result)) ctx.parts.touchSite(commandCtx, schoolId);
  checkWrites(ctx, spec.name, unit.statements);

  const schoolId = schoolOf(ctx)?.id ?? null;
  const along = ctx.db.along(schoolId);
  const db = along.orm;
  const at = ctx.now.getTime();
  const last: Statement[] = [];
  if (spec.logged !== false)
    last.push(
      db.insert(auditLog).values({
        id: unit.id,
        schoolId,
        actorId: ctx.actor.kind === "user" || ctx.actor.kind === "key" ? ctx.actor.id : null,
        actorKind: ctx.actor.kind === "user" ? ctx.actor.role : ctx.actor.kind,
        impersonatorId: ctx.actor.kind === "user" ? (ctx.actor.impersonator?.id ?? null) : null,
        action: spec.name,
        process: ctx.process?.name ?? null,
        processId: ctx.process?.id ?? null,
        subjectType: subject.type,
        subjectId: subject.id,
        before: json(subject.before),
        after: json(subject.after ?? without(input, spec.secret)),
        requestId: ctx.requestId,
        ip: ctx.ip,
        at,
      }),
    );
  last.push(
    ...events.map((event) =>
      db
        .insert(outbox)
        .values({ id: event.id, schoolId, topic: event.topic, payload: JSON.stringify(event.payload), createdAt: at, leaseUntil: at + LEASE_MS })
        .onConflictDoNothing(),
    ),
  );
  const key = await idempotencyRow(ctx, spec.name, raw);
  if (key) last.push(db.insert(idempotencyKeys).values({ ...key, response: JSON.stringify(result ?? null), createdAt: at }));
  await unit.commit(db, last, sql`SELECT 1 FROM audit_log WHERE id = ${unit.id}`, ctx.parts.constraints);
  for (const work of after) await work();
  if (events.length > 0) ctx.later(send(ctx.env, along.database, events));
  return result;
}

function touchedBy<R>(ctx: Ctx, touches: Touches<R> | undefined, result: R): readonly string[] {
  const touched = touches === "site" || (touches?.(result) ?? false);
  if (typeof touched !== "boolean") return [...new Set(touched)];
  const own = schoolOf(ctx)?.id;
  return touched && own ? [own] : [];
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

function without(input: unknown, secret: readonly string[] = []): unknown {
  if (typeof input !== "object" || input === null || secret.length === 0) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !secret.includes(name)));
}

async function idempotencyRow(ctx: Ctx, verb: string, raw: unknown) {
  if (!ctx.idempotencyKey) return null;
  const who = ctx.actor.kind === "user" || ctx.actor.kind === "key" ? ctx.actor.id : ctx.actor.kind;
  const where = schoolOf(ctx)?.id ?? "-";
  return { key: `${where}:${who}:${verb}:${ctx.idempotencyKey}`, bodyHash: await hashToken(JSON.stringify(raw ?? null)) };
}

/** A request key stands for one request. */
export const keyUsed = () => conflict("idempotency_mismatch", "This request key was already used with other data.");

/**
 * Ties the request key of a call to what was sent with it, for a verb that makes one thing of one key on its own and must keep no
 * answer. @throws conflict `idempotency_mismatch` when another body came with the key before
 */
export async function bindRequestKey(ctx: Ctx, verb: string, raw: unknown): Promise<void> {
  const row = await idempotencyRow(ctx, `${verb}:bound`, raw);
  if (!row) return;
  const db = besideSchool(ctx, "a visitor without a school also sends request keys");
  await db
    .insert(idempotencyKeys)
    .values({ ...row, response: "null", createdAt: ctx.now.getTime() })
    .onConflictDoNothing();
  const [stored] = await db.select().from(idempotencyKeys).where(sql`${idempotencyKeys.key} = ${row.key}`);
  if (stored?.bodyHash !== row.bodyHash) throw keyUsed();
}

/** The stored answer of an earlier call with the same key. @throws conflict when that call had another body. */
async function replayed<R>(ctx: Ctx, verb: string, raw: unknown): Promise<{ result: R } | null> {
  const row = await idempotencyRow(ctx, verb, raw);
  if (!row) return null;
  // The key was stored with what the call changed: in the school's database or, for an account, in the shared one.
  const names = new Set([ctx.db.nameOf(schoolOf(ctx)?.id ?? null), SHARED]);
  const found = await Promise.all(
    [...names].map((name) => ctx.db.inDatabase(name).select().from(idempotencyKeys).where(sql`${idempotencyKeys.key} = ${row.key}`)),
  );
  const [stored] = found.flat();
  if (!stored) return null;
  if (stored.bodyHash !== row.bodyHash) throw keyUsed();
  return { result: JSON.parse(stored.response) as R };
}
