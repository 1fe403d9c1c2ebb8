import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outbox } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { classSessions } from "#drizzle/schema/sessions";
import { findSchoolById } from "~/features/identity/data/school-row";
import { saveGeneral } from "~/features/schools/domain/office/profile";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { remakeInstants } from "~/features/sessions/domain/remake-instants";
import { withSchool } from "~/platform/context";
import { classRow, programRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

it("sessions keep their wall times when the school changes its zone; those that were held stay as they are", async () => {
  const school = await aSchool({ timezone: "America/New_York" });
  const program = await insert(programs, programRow(school.id, { theoryHours: 100, labHours: 50, clinicalHours: 0 }));
  const { id: classId } = await insert(classes, classRow(school.id, program.id, { code: "CNA-1" }));
  // Two sessions a day, half an hour apart: in the new zone each is later than the next one was.
  const blocks = [
    { weekdays: ["1", "2"], start_time: "08:00", end_time: "10:30", kind: "lab", break_minutes: "0" },
    { weekdays: ["1", "2"], start_time: "11:00", end_time: "16:00", kind: "theory", break_minutes: "15" },
  ];
  const input = { class: classId, first_day: "2026-03-02", last_day: "2026-03-10", blocks };
  const ctx = await makeCtx({ as: school.owner.id, now: new Date("2026-02-10T15:00:00Z") });
  await createSessions(ctx, { ...input, hash: (await previewSessions(ctx, input)).hash });
  const all = () => db.select().from(classSessions).where(eq(classSessions.classId, classId)).orderBy(classSessions.date, classSessions.startTime);
  const before = await all();
  await db
    .update(classSessions)
    .set({ status: "held" })
    .where(eq(classSessions.id, before[0]?.id ?? ""));

  const [row] = await db.select().from(schools).where(eq(schools.id, school.id));
  const general = {
    ...{ name: row?.name, address: "1 Main Street", city: "Tucson", state: "AZ", zipcode: "85701", phone: "(520) 555 - 0100" },
    ...{ contact_email: "office@example.com", time_zone: "America/Phoenix" },
  };
  await saveGeneral(await makeCtx({ as: school.owner.id, host: school.host, now: new Date("2026-03-02T12:00:00Z") }), general);
  const changes = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.schoolId, school.id), eq(outbox.topic, "school.zone-changed")));
  expect(changes).toHaveLength(1);

  const now = new Date("2026-03-02T12:00:01Z");
  const found = await findSchoolById(makeJobCtx(now), school.id);
  if (!found) throw new Error("There is no school");
  for (let time = 0; time < 2; time += 1) await remakeInstants(withSchool(makeJobCtx(now), found), { schoolId: school.id });

  const after = await all();
  expect(after.map(({ date, startTime, endTime }) => [date, startTime, endTime])).toEqual(
    before.map(({ date, startTime, endTime }) => [date, startTime, endTime]),
  );
  expect(after[0]).toMatchObject({ startsAt: before[0]?.startsAt, sequence: 0 });
  expect(new Date(after[1]?.startsAt ?? 0).toISOString()).toBe("2026-03-02T18:00:00.000Z");
  // After the clocks of New York went forward, Phoenix is three hours behind.
  expect(new Date(after.at(-1)?.startsAt ?? 0).toISOString()).toBe("2026-03-10T18:00:00.000Z");
  expect(after.slice(1).every(({ sequence }) => sequence === 1)).toBe(true);
  expect(after.map(({ minutes }) => minutes)).toEqual(before.map(({ minutes }) => minutes));
});
