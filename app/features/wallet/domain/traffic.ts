import { z } from "zod";
import { type Clearance, clearanceOf, type Need } from "~/features/attendance/clearance-model";
import { type Ctx, todayOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { byKey, type ClassDocument, classDocuments } from "../data/documents";
import { clinicalDays, offeredClasses, shownClass } from "../data/traffic";
import { type DocumentState, documentState } from "../model";

interface Cell {
  state: DocumentState;
  expiresOn: IsoDate | null;
  /** It counts today and ends before the last session of the class. */
  endsDuring: boolean;
  reason: string | null;
  isRequired: boolean;
}

interface Row {
  registration: string;
  number: string;
  student: string;
  /** For clinical sessions; null if the school has no requirements. */
  clearance: Clearance | null;
  /** By column; null for a document that this student isn't asked for. */
  cells: (Cell | null)[];
}

/** The class that is shown with its students and their documents. One round trip. @throws not_found for a class of another school */
async function traffic(ctx: Ctx, classId: string | undefined) {
  const today = todayOf(ctx);
  const shown = shownClass(ctx, classId, today);
  const [classes, all, [days]] = await readTogether(inSchool(ctx).db, [
    offeredClasses(ctx, shown, today),
    classDocuments(ctx, shown),
    clinicalDays(ctx, shown),
  ]);
  const found = classes.find(({ isShown }) => isShown === 1) ?? null;
  if (classId && !found) throw notFound();
  const documents = byKey(all);
  const columns = [...new Map(documents.map(({ key, label, isRequired }) => [key, { key, label, isRequired: isRequired === 1 }])).values()];
  const isAsked = documents.some(({ isRequirement }) => isRequirement === 1);
  const clinical = { day: today, first: days?.first ?? null, last: days?.last ?? null };
  const byStudent = new Map<string, ClassDocument[]>();
  for (const one of documents) byStudent.set(one.registrationId, [...(byStudent.get(one.registrationId) ?? []), one]);
  const results: Row[] = [...byStudent].map(([registration, own]) => ({
    registration,
    number: own[0]?.number ?? "",
    student: own[0]?.student ?? "",
    clearance: isAsked ? clearanceOf(needsOf(own, found?.startDate ?? null), "clinical", clinical) : null,
    cells: columns.map(({ key }) => {
      const document = own.find((each) => each.key === key);
      return document ? cellOf(document, today, days?.lastOfAll ?? null) : null;
    }),
  }));
  return { classes: classes.map(({ id, code, program }) => ({ id, code, program })), shown: found, columns, isAsked, results, today };
}

const needsOf = (documents: readonly ClassDocument[], startsOn: IsoDate | null): Need[] =>
  documents
    .filter(({ isRequired }) => isRequired === 1)
    .map(({ key, label, needed, mayExpireDuring, state, expiresOn }) => ({
      ...{ key, label, needed, state, expiresOn, startsOn },
      mayExpireDuring: mayExpireDuring === 1,
    }));

function cellOf({ state: held, expiresOn, reason, isRequired, mayExpireDuring }: ClassDocument, today: IsoDate, last: IsoDate | null): Cell {
  const state = documentState({ state: held, expiresOn }, today);
  const counts = state === "accepted" || state === "waived";
  return {
    ...{ state, expiresOn, reason },
    endsDuring: counts && expiresOn !== null && last !== null && expiresOn < last && mayExpireDuring === 0,
    isRequired: isRequired === 1,
  };
}

/** The students of a class with their documents and whether they are cleared for clinical sessions, as of today. */
export const classTraffic = query({
  name: "clearance.traffic",
  allow: schoolStaff,
  input: z.object({ class: optional(id()) }),
  run: (ctx, { class: classId }) => traffic(ctx, classId),
});
export type ClassTraffic = Awaited<ReturnType<typeof classTraffic>>;
