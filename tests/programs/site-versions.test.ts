import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { reopenClass, setClassStatus } from "~/features/programs/domain/classes/class-status";
import { addProgramFaq } from "~/features/programs/domain/faqs/program-faqs";
import { approveInstructor, deleteInstructor, setInstructorStatus } from "~/features/programs/domain/instructors/decide-instructor";
import { updateLocation } from "~/features/programs/domain/locations/save-location";
import { changeProgramStatus } from "~/features/programs/domain/programs/change-program-status";
import { deleteProgram } from "~/features/programs/domain/programs/delete-program";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { addNavbarItem } from "~/features/schools/domain/office/navbar";
import { activateProducts, deactivateProducts, removeProduct } from "~/features/store/domain/products/change-product";
import { linkProduct } from "~/features/store/domain/products/link-program";
import type { Ctx } from "~/platform/context";
import { classRow, instructorRow, locationRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { aProduct } from "../store/shop";
import { makeCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: typeof schema.programs.$inferInsert & { id: string };
beforeAll(async () => {
  school = await aSchool();
  program = (await insert(schema.programs, programRow(school.id))) as typeof program;
});

const siteVersion = async () => (await db.select().from(schema.schools).where(eq(schema.schools.id, school.id)))[0]?.contentVersion ?? 0;
const aClassOf = (given: Partial<typeof schema.classes.$inferInsert> = {}) => insert(schema.classes, classRow(school.id, program.id, given));

/** A registration with a seat in a class. */
async function aSeat(given: Partial<typeof schema.registrations.$inferInsert> = {}) {
  const courseClass = await aClassOf();
  const of = { studentId: school.student.id ?? "", programId: program.id, classId: courseClass.id ?? "" };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, given));
  if (given.status !== "cancelled") await insert(schema.seats, seatRow(school.id, of.classId, { registrationId: registration.id }));
  return registration.id ?? "";
}

/** Every change of a status that a visitor of the school's site sees: its cached pages must not be used any more. */
const CHANGES: [name: string, change: (ctx: Ctx) => Promise<unknown>][] = [
  [
    "a program is offered",
    async (ctx) => {
      const { id } = await insert(schema.programs, programRow(school.id, { status: "not_offered" }));
      return changeProgramStatus(ctx, { id, status: "offering" });
    },
  ],
  [
    "a program is offered no more",
    async (ctx) => {
      const { id } = await insert(schema.programs, programRow(school.id));
      return changeProgramStatus(ctx, { id, status: "not_offered" });
    },
  ],
  [
    "a program is deleted",
    async (ctx) => {
      const { id } = await insert(schema.programs, programRow(school.id));
      return deleteProgram(ctx, { id });
    },
  ],
  ["a class closes", async (ctx) => setClassStatus(ctx, { id: (await aClassOf()).id, status: "closed" })],
  ["a class opens", async (ctx) => setClassStatus(ctx, { id: (await aClassOf({ status: "closed" })).id, status: "open" })],
  ["a class is cancelled", async (ctx) => cancelClass(ctx, { class: (await aClassOf()).id, reason: "Too few" })],
  [
    "a cancelled class comes back",
    async (ctx) => reopenClass(ctx, { id: (await aClassOf({ status: "closed", cancelledAt: 1, cancelReason: "Too few" })).id }),
  ],
  [
    "a registration is cancelled",
    async (ctx) => changeRegistrationStatus(ctx, { registration: await aSeat(), status: "cancelled", reason: "Moved" }),
  ],
  [
    "a registration comes back",
    async (ctx) => changeRegistrationStatus(ctx, { registration: await aSeat({ status: "cancelled", cancelReason: "Moved" }), status: "active" }),
  ],
  [
    "a student drops out before the start",
    async (ctx) => changeEnrollmentStatus(ctx, { registration: await aSeat(), enrollment_status: "dropped", reason: "Moved" }),
  ],
  [
    "an instructor is approved",
    async (ctx) => approveInstructor(ctx, { id: (await insert(schema.instructors, instructorRow(school.id, { status: "pending" }))).id }),
  ],
  [
    "an instructor stops",
    async (ctx) => setInstructorStatus(ctx, { id: (await insert(schema.instructors, instructorRow(school.id))).id, status: "inactive" }),
  ],
  ["an instructor goes", async (ctx) => deleteInstructor(ctx, { id: (await insert(schema.instructors, instructorRow(school.id))).id })],
  ["a program is asked a question", async (ctx) => addProgramFaq(ctx, { program: program.id, question: "When?", answer: "Soon." })],
  ["a place changes its name", async (ctx) => updateLocation(ctx, { id: (await insert(schema.locations, locationRow(school.id))).id, name: "East" })],
  ["a link comes to the menu", async (ctx) => addNavbarItem(ctx, { text: "News", link: "https://example.com/news" })],
  [
    "a product comes to a program",
    async (ctx) => linkProduct(ctx, { product: (await aProduct(school.id)).id, programs: [program.id], requirement: "optional" }),
  ],
  ["a product comes to the shelf", async (ctx) => activateProducts(ctx, { ids: [(await aProduct(school.id, { isActive: false })).id] })],
  ["a product leaves the shelf", async (ctx) => deactivateProducts(ctx, { ids: [(await aProduct(school.id)).id] })],
  ["a product goes", async (ctx) => removeProduct(ctx, { id: (await aProduct(school.id)).id })],
];

describe("the site's pages are made anew when", () => {
  it.each(CHANGES)("%s", async (_, change) => {
    await db.delete(schema.registrations).where(eq(schema.registrations.schoolId, school.id));
    const before = await siteVersion();
    await change(await makeCtx({ as: school.admin.id }));
    expect(await siteVersion()).toBeGreaterThan(before);
  });
});
