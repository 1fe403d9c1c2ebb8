import { z } from "zod";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { filePath } from "~/features/files/paths";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { type IsoDate, plusDays } from "~/platform/zones";
import { earlierVersions, type OwnAsked, ownAsked } from "../data/own-documents";
import { documentState, lastDayOf } from "../model";

const filesIn = (json: string) => (JSON.parse(json) as { id: string; name: string }[]).map(({ id, name }) => ({ name, url: filePath(id) }));

/** The day before which a document is needed; null if no day is known. */
function neededBy({ needed, startsOn, firstClinical, endsOn }: OwnAsked): IsoDate | null {
  if (needed === "before_class") return startsOn;
  if (needed === "before_clinical") return firstClinical;
  return needed === "before_certificate" ? endsOn : null;
}

const earliest = (days: readonly (IsoDate | null)[]): IsoDate | null => days.filter((day) => day !== null).sort()[0] ?? null;

/** All documents that the student's running and coming classes ask for, each once, with earlier versions. One round trip. */
export const ownDocuments = query({
  name: "student.documents",
  allow: student,
  input: z.object({}),
  async run(ctx) {
    const { student: me, school, today } = ownStudent(ctx);
    const [rows, earlier] = await readTogether(inSchool(ctx).db, [ownAsked(ctx, me.id, today), earlierVersions(ctx, me.id)]);
    const byKey = new Map<string, OwnAsked[]>();
    for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
    const documents = [...byKey].flatMap(([key, all]) => {
      // A requirement stands for the questions with its key.
      const base = all.find(({ isRequirement }) => isRequirement === 1) ?? all[0];
      if (!base) return [];
      const { label, help, state, expiresOn, reason, sentAt, validMonths, files, needed, sensitivity, registrationId } = base;
      return [
        {
          ...{ key, label, help, expiresOn, reason, sentAt, needed, registrationId },
          isRequired: all.some(({ isRequired }) => isRequired === 1),
          state: documentState({ state, expiresOn }, today),
          files: filesIn(files),
          lastDay: lastDayOf(validMonths, today),
          isSensitive: sensitivity !== "normal",
          neededBy: earliest(all.map(neededBy)),
          classes: [...new Set(all.map(({ code }) => code))],
          earlier: earlier
            .filter((version) => version.key === key)
            .map((version) => ({
              id: version.holdingId,
              state: version.state,
              sentAt: version.sentAt,
              reason: version.reason,
              files: filesIn(version.files),
            })),
        },
      ];
    });
    return { documents, zone: school.timezone };
  },
});

/** Days before its last day from which a document is listed as ending. */
const ENDING_DAYS = 60;

/** Required documents of a student's running and coming classes that end within 60 days or have ended, the first last day first. */
export async function endingDocuments(ctx: Ctx, studentId: string, today: IsoDate) {
  const [rows] = await readTogether(inSchool(ctx).db, [ownAsked(ctx, studentId, today)]);
  const last = plusDays(today, ENDING_DAYS);
  const ending = rows.flatMap(({ key, label, isRequired, state, expiresOn, registrationId }) =>
    isRequired === 1 && (state === "accepted" || state === "waived") && expiresOn !== null && expiresOn <= last
      ? [{ key, label, expiresOn, registrationId }]
      : [],
  );
  return [...new Map(ending.map((one) => [one.key, one])).values()].sort((a, b) => a.expiresOn.localeCompare(b.expiresOn));
}
