import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { knownState } from "~/platform/state-labels";

const modules = import.meta.glob<Record<string, unknown>>("../../app/**/*model.ts", { eager: true });

/** The code of every table of labels: a record whose values are words. */
const labelled = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .filter((value): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value))
  .map((table) => new Set(Object.keys(table)));

/** Columns without a label table, and why. */
const WITHOUT: Record<string, string> = {
  "translations.madeBy": "decides which sentence a screen shows",
  "token_uses.purpose": "never shown",
  "passkey_challenges.purpose": "never shown",
  "payment_attempts.kind": "never shown",
  "payment_attempts.state": "never shown",
  "payout_lines.kind": "never shown",
  "job_runs.state": "never shown",
  "requirements.sensitivity": "never shown",
  "holdings.source": "never shown",
  "holdings.verifiedHow": "never shown",
  "files.access": "never shown",
  "files.state": "never shown",
  "due_notices.kind": "never shown",
  "promo_uses.state": "never shown",
  "registration_drafts.state": "never shown",
  "registration_drafts.source": "never shown",
  "registration_drafts.origin": "no list has drafts of a group order or of people who register together; the others have labels",
  "seats.state": "never shown",
  "referrals.state": "never shown",
  "student_merges.state": "never shown",
  "chat_messages.thumb": "never shown",
  "mail_events.type": "never shown",
  "mail_events.cause": "never shown",
  "chat_messages.speaker": "decides which sentence a screen shows",
  "certificates.status": "decides which sentence a screen shows",
  "name_changes.state": "decides which sentence a screen shows",
  "chat_gaps.status": "decides which sentence a screen shows",
  "webhook_endpoints.kind": "decides which sentence a screen shows",
  "imports.encoding": "decides which sentence a screen shows",
  "users.permissionSet": "its labels are part of a larger record",
  "mail_opt_outs.kind": "its labels are part of a larger record",
  "schools.waitlistMode": "its labels are part of a larger record",
  "schools.styleMotif": "its labels are part of a larger record",
  "schools.styleCorners": "its labels are part of a larger record",
  "schools.styleType": "its labels are part of a larger record",
  "schools.styleLayout": "its labels are part of a larger record",
};

it("every enumeration of the schema has its labels", () => {
  const unlabelled = Object.values(schema)
    .filter((table) => is(table, Table))
    .flatMap((table) =>
      Object.entries(getTableColumns(table)).map(([name, column]) => ({ at: `${getTableName(table)}.${name}`, values: column.enumValues ?? [] })),
    )
    .filter(({ values }) => values.length > 0)
    .filter(
      ({ values }) =>
        !values.every((value: string) => knownState(value)) && !labelled.some((keys) => values.every((value: string) => keys.has(value))),
    )
    .map(({ at, values }) => `${at}: ${values.join(", ")}`);
  expect(unlabelled.filter((each) => !Object.hasOwn(WITHOUT, each.split(":")[0] ?? ""))).toEqual([]);
  // The list holds no column that has labels by now.
  expect(Object.keys(WITHOUT).filter((name) => !unlabelled.some((each) => each.startsWith(`${name}:`)))).toEqual([]);
});
