import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { saveEntry, saveResume } from "~/features/careers/domain/resume";
import { getStudentHome } from "~/features/student-area/domain/home";
import { classRow, jobRow, programRow, registrationRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { hiring, ZIPS } from "../support/hiring";
import { aSchool, insert } from "../support/rows";

const ZONE = "America/New_York";

/** A student enrolled in a class on Mondays and Wednesdays, 9:00 to 13:00 in New York, with an orientation before. */
async function enrolled(given: { registration?: object; courseClass?: object; school?: object } = {}) {
  const school = await aSchool({ timezone: ZONE, ...given.school });
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(
    schema.classes,
    classRow(school.id, program.id, {
      startDate: "2026-03-09",
      endDate: "2026-03-18",
      weekdays: [1, 3],
      startTime: "09:00",
      endTime: "13:00",
      orientationDate: "2026-03-05",
      orientationTime: "17:00",
      studentNote: "Bring a watch with a second hand.",
      ...given.courseClass,
    }),
  );
  await insert(
    schema.registrations,
    registrationRow(school.id, { studentId: school.student.id, programId: program.id, classId: courseClass.id }, given.registration),
  );
  const homeAt = async (now: string) => getStudentHome(await makeCtx({ as: school.account.id, host: school.host, now: new Date(now) }), {});
  return { school, program, homeAt };
}

describe("a student's home", () => {
  it("shows the next day: orientation, first day, class, and nothing after the last class", async () => {
    const { homeAt, program } = await enrolled();
    expect((await homeAt("2026-03-01T15:00:00Z")).next).toMatchObject({
      kind: "orientation",
      day: "2026-03-05",
      hours: "5:00 PM",
      program: program.title,
      note: "Bring a watch with a second hand.",
    });
    expect((await homeAt("2026-03-06T15:00:00Z")).next).toMatchObject({ kind: "first day", day: "2026-03-09", hours: "9:00 AM – 1:00 PM" });
    // Clocks changed on the 8th: the class ends at 17:00 UTC now.
    expect((await homeAt("2026-03-09T16:59:00Z")).next).toMatchObject({ kind: "first day", day: "2026-03-09" });
    expect((await homeAt("2026-03-09T17:01:00Z")).next).toMatchObject({ kind: "class", day: "2026-03-11" });
    expect((await homeAt("2026-03-18T17:01:00Z")).next).toBeNull();
  });

  it("shows an orientation on the first day, and says when its time is unknown", async () => {
    const { homeAt } = await enrolled({ courseClass: { orientationDate: "2026-03-09", orientationTime: null } });
    const { next } = await homeAt("2026-03-06T15:00:00Z");
    expect(next).toMatchObject({ kind: "first day", orientation: "Mon, Mar 9, 2026 (time will be announced)" });
    expect(next?.code).toBeTruthy();
  });

  it("uses the school's date", async () => {
    const { homeAt } = await enrolled();
    // 11 PM on the evening of the orientation in New York is the next day in UTC.
    const home = await homeAt("2026-03-06T04:00:00Z");
    expect(home.today).toBe("2026-03-05");
    expect(home.next?.day).toBe("2026-03-05");
  });

  it.each([
    ["cancelled registration", { registration: { status: "cancelled" } }],
    ["dropped student", { registration: { enrollmentStatus: "dropped" } }],
    ["cancelled class", { courseClass: { cancelledAt: Date.parse("2026-02-01T00:00:00Z") } }],
    ["self-paced class", { courseClass: { mode: "self_paced", orientationDate: null } }],
  ])("expects nobody on the days of a %s", async (_, given) => {
    const { homeAt } = await enrolled(given);
    expect((await homeAt("2026-03-01T15:00:00Z")).next).toBeNull();
  });

  it("shows the nearest jobs and the resume's progress", async () => {
    const { job, studentCtx } = await hiring();
    const [city] = ZIPS;
    for (const miles of [1, 2, 3, 4])
      await insert(
        schema.jobs,
        jobRow(job.employerId, { title: `Aide ${miles}`, lat: (city?.lat ?? 0) + miles / 69, lng: city?.lng, cell: job.cell }),
      );
    const { work } = await getStudentHome(studentCtx, {});
    expect(work.jobs.length).toBe(3);
    const far = work.jobs.map(({ miles }) => miles ?? -1);
    expect(far).toEqual([...far].sort((a, b) => a - b));
    expect(work.resume).toEqual({ percent: 29, missing: "a summary" });
    await saveResume(studentCtx, { headline: "Nursing assistant", summary: "Careful.", skills: "Transfers", availability: "Nights" });
    await saveEntry(studentCtx, { section: "experience", title: "Caregiver" });
    await saveEntry(studentCtx, { section: "education", title: "High school" });
    expect((await getStudentHome(studentCtx, {})).work.resume).toEqual({ percent: 100, missing: null });
  });
});
