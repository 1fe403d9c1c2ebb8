import { beforeEach, describe, expect, it } from "vitest";
import { applyAsInstructor, replaceApplicationFiles, submitInstructor } from "~/features/programs/domain/instructors/apply";
import { instructorStats } from "~/features/programs/domain/instructors/read-instructors";
import { hours, later, makeCtx } from "../support/context";
import { tally } from "../support/outcome";
import { aSchool } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let ip = 0;
beforeEach(async () => {
  school = await aSchool();
  ip += 1;
});

const pdf = () => new File([new TextEncoder().encode("%PDF-1.7 resume")], "resume.pdf", { type: "application/pdf" });
const person = (name: string) => ({ first_name: "Ines", last_name: name, email: `${name}@example.test`, phone: "4015550188" });
const applicant = (now?: Date) => makeCtx({ ip: `198.51.100.${ip}`, now });
const application = (name: string) => ({
  ...person(name),
  school: school.school.subdomain,
  city: "Providence",
  state: "RI",
  zipcode: "02903",
  title: "RN",
  availability: ["1"],
  resume: pdf(),
  agree: "on",
});
const apply = (count: number, now?: Date) =>
  tally(Array.from({ length: count }, async (_, index) => applyAsInstructor(await applicant(now), application(`a${now ? "later" : ""}${index}`))));

describe("applications from one address", () => {
  it("are ten an hour", async () => {
    expect(await apply(12)).toEqual({ done: 10, rate_limited: 2 });
    expect(await apply(1, later(hours(1)))).toEqual({ done: 1 });
  });

  it("are ten an hour by API clients", async () => {
    const { submission } = await instructorStats(await makeCtx({ as: school.admin.id }), {});
    const submit = async (_: unknown, index: number) => submitInstructor(await applicant(), { ...person(`b${index}`), submission });
    expect(await tally(Array.from({ length: 12 }, submit))).toEqual({ done: 10, rate_limited: 2 });
  });

  it("count other files for them, too", async () => {
    const { code } = await applyAsInstructor(await applicant(), application("c"));
    const replace = async () => replaceApplicationFiles(await applicant(), { submission: code, resume: pdf() });
    expect((await tally(Array.from({ length: 12 }, replace))).rate_limited).toBe(3);
  });
});
