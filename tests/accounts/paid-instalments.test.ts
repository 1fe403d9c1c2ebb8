import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { announceInstalments } from "~/features/accounts/domain/announce-instalments";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type School, withSchool } from "~/platform/context";
import { classRow, instalmentRow, programRow, registrationRow, studentRow, transactionRow } from "~/seed/factories";
import { makeJobCtx, settled } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

describe("an installment that was paid", () => {
  it("is announced with its own receipt, though another student paid later", async () => {
    const { id } = await aSchool();
    const program = await insert(schema.programs, programRow(id));
    const course = await insert(schema.classes, classRow(id, program.id));
    const paid = [];
    for (const [index, number] of ["RC-2026-00001", "RC-2026-00002"].entries()) {
      const student = await insert(schema.students, studentRow(id));
      const registration = await insert(
        schema.registrations,
        registrationRow(id, { studentId: student.id, programId: program.id, classId: course.id }),
      );
      const instalment = await insert(schema.instalments, instalmentRow(id, registration.id, { status: "paid" }));
      await insert(
        schema.transactions,
        transactionRow(id, {
          type: "class_plan",
          registrationId: registration.id,
          studentId: student.id,
          instalmentId: instalment.id,
          receiptNumber: number,
          createdAt: 1_000 + index,
        }),
      );
      paid.push({ student, registration, instalment });
    }
    const school = (await findSchoolById(makeJobCtx(), id)) as School;
    const ctx = withSchool(makeJobCtx(), school);
    for (const { registration, instalment } of paid)
      await announceInstalments(ctx, { registrationId: registration.id, instalmentIds: [instalment.id], outboxId: instalment.id });
    await settled();
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, id));
    const receiptOf = (email: string) => /RC-2026-\d+/.exec(mails.find(({ recipient }) => recipient === email)?.text ?? "")?.[0];
    expect(paid.map(({ student }) => receiptOf(student.email))).toEqual(["RC-2026-00001", "RC-2026-00002"]);
  });
});
