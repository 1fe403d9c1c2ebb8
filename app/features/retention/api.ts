import type { legalHolds, retentionItems } from "#drizzle/schema/retention";
import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { isoInstant } from "~/platform/zones";
import type { Blocker } from "./clock-model";
import { liftHold, listHolds, placeHold, readHold } from "./domain/holds";
import { keepLonger, listItems, readItem } from "./domain/items";
import { holdShape, itemShape } from "./retention-shapes";

const hold = json(holdShape, ({ hold: row }: { hold: typeof legalHolds.$inferSelect }) => ({
  ...{ id: row.id, scope: row.scope, student: row.studentId, class: row.classId, reason: row.reason },
  ...{ created_at: isoInstant(row.createdAt), lifted_at: isoInstant(row.liftedAt), lift_reason: row.liftReason },
}));
const item = json(itemShape, ({ item: row, blocker }: { item: typeof retentionItems.$inferSelect; blocker: Blocker | null }) => ({
  ...{ id: row.id, kind: row.kind, subject: row.subjectId, student: row.studentId, rule: row.rule, ended_on: row.endedOn },
  ...{ deletes_on: row.deletesOn, kept_by: blocker, kept_until: row.keptUntil, kept_reason: row.keptReason, deleted_at: isoInstant(row.deletedAt) },
}));
const thenHold = thenRead((ctx, id) => readHold(ctx, { id }));
const thenItem = thenRead((ctx, id) => readItem(ctx, { id }));

/** Legal holds, and records whose time is over. */
export const retentionEndpoints: Endpoint[] = [
  get("/legal-holds/", listHolds, "Lists legal holds, the latest first", { output: listJson(hold) }),
  post("/legal-holds/", thenHold(placeHold), "Places a legal hold on a student, a class or the whole school", { status: 201, output: hold }),
  post("/legal-holds/{id}/lift/", thenHold(liftHold), "Lifts a legal hold", { output: hold }),
  get("/retention-items/", listItems, "Lists records whose time is over, or deleted ones", { output: listJson(item) }),
  post("/retention-items/{id}/keep/", thenItem(keepLonger), "Keeps a record longer", { output: item }),
];
