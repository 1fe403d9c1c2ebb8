import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import type { Ctx } from "./context";
import { formatMoney } from "./money";
import { inSchool } from "./school-scope";
import { EASTERN, friendlyDate, isIsoDate, longInstant } from "./zones";

/** The history of a row, read from the audit log. */

/** Whose action a row of the log is, where `users` is joined by the actor: the person's name, or "Key Roster sync". */
export const actorName = sql<string | null>`coalesce(users.first_name || ' ' || users.last_name,
  (SELECT 'Key ' || k.name FROM api_keys k WHERE k.id = audit_log.actor_id AND k.school_id = audit_log.school_id))`;

/** What people did to a row of this school, newest first. `withDetails` reads the details of old entries. */
export function auditEntries(ctx: Ctx, type: "registration" | "student" | "pre_enrollment", id: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
      archive: auditLog.archive,
      at: auditLog.at,
      actorKind: auditLog.actorKind,
      who: actorName.as("who"),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.schoolId, schoolId), eq(auditLog.subjectType, type), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at))
    .limit(100);
}

export type LoggedAction = Awaited<ReturnType<typeof auditEntries>>[number];

/** What stood in a row, as the log keeps it. */
export function valuesOf(text: string | null): Record<string, unknown> {
  const value = detailOf(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** "registration.submit" -> "Submit" */
export const actionName = (action: string): string =>
  (action.split(".")[1] ?? action).replace(/[-_]/g, " ").replace(/^./, (letter) => letter.toUpperCase());

/** A field before and after an action, in words. `from` is undefined if the log keeps no earlier value. */
export interface FieldChange {
  field: string;
  from: string | null | undefined;
  to: string | null;
}

/** No instant lies further from 1970, in milliseconds. */
const LAST_INSTANT = 8.64e15;
const FIELD_WORDS: Record<string, string> = { zipcode: "ZIP code", ip: "IP address", affid: "affiliate ID" };
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/;

/** A word of the code: "partial_paid", "down_15". */
const CODE = /^[a-z]+(_[a-z0-9]+)*$/;
/** The filters of a list, as an address has them. */
const QUERY = /^[a-z_]+=[^\s&=]+(&[a-z_]+=[^\s&=]*)*$/;

/** "tuitionCents" -> "tuition", "drop_reason" -> "drop reason" */
export const fieldWord = (name: string): string =>
  FIELD_WORDS[name] ??
  name
    .replace(/(Cents|Id)$/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll("_", " ")
    .trim();

/** The fields of an audit entry that differ, in words, instants in a zone that they name; IDs of other rows are left out. */
export function changesIn(before: string | null, after: string | null, zone = EASTERN): FieldChange[] {
  const [was, is] = [before, after].map((text) => fieldsOf(text)) as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [from, to] = [name in was ? valueWord(name, was[name], zone) : undefined, valueWord(name, is[name], zone)];
    if (from === to || (to === null && from === undefined) || [from, to].some((value) => value && ID.test(value))) return [];
    return [{ field: fieldWord(name), from, to }];
  });
}

/** A detail as it was logged; words that are no JSON are themselves. */
function detailOf(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return text;
  }
}

/** A single value is the status. */
function fieldsOf(text: string | null): Record<string, unknown> {
  const value = detailOf(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : { status: value };
}

function valueWord(name: string, value: unknown, zone: string): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (name.endsWith("Cents") || name === "amount") return formatMoney(value);
    return name.endsWith("At") && Math.abs(value) < LAST_INSTANT ? longInstant(new Date(value), zone) : String(value);
  }
  if (typeof value === "string") {
    if (isIsoDate(value)) return friendlyDate(value);
    if (CODE.test(value)) return sentence(value.replaceAll("_", " "));
    return QUERY.test(value) ? queryWords(value, zone) : value;
  }
  if (Array.isArray(value))
    return (
      value
        .map((each) => valueWord(name, each, zone))
        .filter(Boolean)
        .join("; ") || null
    );
  const inner = Object.entries(value as object).flatMap(([key, each]) => {
    const word = valueWord(key, each, zone);
    return word === null || ID.test(word) ? [] : [`${fieldWord(key)} ${word}`];
  });
  return inner.join(", ") || null;
}

/** "payment_status=overdue&tab=people" -> "payment status Overdue, tab People" */
const queryWords = (query: string, zone: string): string | null => valueWord("", Object.fromEntries(new URLSearchParams(query)), zone);

const sentence = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
