import * as schema from "#drizzle/schema";
import { certificateNumber, nameKey, newVerifyCode } from "~/features/certificates/number-model";
import { newId } from "~/platform/ids";
import { nameOf } from "~/platform/person-name";
import { DAY_MS, dayIn, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

interface Given {
  school: typeof schema.schools.$inferInsert & { timezone: string };
  program: typeof schema.programs.$inferInsert;
  courseClass: typeof schema.classes.$inferInsert;
  /** Completed registrations of students without an account. */
  graduates: readonly (typeof schema.registrations.$inferInsert)[];
  skillIds: readonly string[];
  admin: string;
}

const MINUTES = { theory: 3600, lab: 1200, clinical: 2400 } as const;

/** Three graduates: one has a certificate, one had it revoked because hours were withdrawn, and one is ready for it. */
export function seedCertificates({ rows, now, today }: Demo, { school, program, courseClass, graduates, skillIds, admin }: Given): void {
  const schoolId = school.id;
  const completedOn = courseClass.endDate ?? plusDays(today, -30);
  for (const [index, { id: registrationId, studentId }] of graduates.slice(0, 3).entries()) {
    const isRevoked = index === 1;
    for (const [kind, minutes] of Object.entries(MINUTES) as ["theory" | "lab" | "clinical", number][]) {
      if (isRevoked) continue;
      rows.add(schema.hourAdjustments, {
        ...{ id: newId(), schoolId, registrationId, kind, minutes, reason: "From the paper sign-in sheets.", createdBy: admin },
        createdAt: now - 40 * DAY_MS,
      });
    }
    for (const skillId of skillIds)
      rows.add(schema.skillChecks, {
        ...{ id: newId(), schoolId, registrationId, skillId, result: "pass", date: completedOn, checkedBy: admin },
        createdAt: now - 40 * DAY_MS,
      });
    if (index === 2) continue;
    const student = rows.of(schema.students).find(({ id }) => id === studentId);
    if (!student) continue;
    const at = now - (20 - index) * DAY_MS;
    const issuedOn = dayIn(new Date(at), school.timezone);
    const id = newId();
    rows.add(schema.certificates, {
      ...{ id, schoolId, registrationId, studentId, number: certificateNumber("BHA", Number(issuedOn.slice(0, 4)), index + 1) },
      ...{ verifyCode: newVerifyCode(), kind: "completion", status: isRevoked ? "revoked" : "issued", holderName: nameOf(student) },
      ...{ holderLastKey: nameKey(student.lastName), programTitle: program.title, classCode: courseClass.code },
      school: {
        ...{ name: school.name, address: school.address ?? null, city: school.city ?? null, state: school.state ?? null },
        ...{ zipcode: school.zipcode ?? null, license: school.licenseNumber ?? null },
      },
      minutes: { ...MINUTES, total: 7200 },
      ...{ startedOn: courseClass.startDate, completedOn, issuedOn, ruleVersion: 0, issuedBy: admin, createdAt: at },
      ...(isRevoked
        ? { revokedAt: at + 5 * DAY_MS, revokeReason: "hours_withdrawn" as const, revokeNote: "The sign-in sheets are of another student." }
        : {}),
    });
    // The PDF is made as for any other certificate.
    rows.add(schema.outbox, {
      ...{ id: `certificate.issued:${id}`, schoolId, topic: "certificate.issued", payload: JSON.stringify({ certificateId: id }), createdAt: now },
    });
  }
  const year = Number(dayIn(new Date(now - 19 * DAY_MS), school.timezone).slice(0, 4));
  rows.add(schema.numberSeries, { schoolId, series: "certificate", year, last: 2 });
}
