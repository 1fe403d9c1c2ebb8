import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { announceRegistration } from "~/features/enrollment/domain/announce-registration";
import { findSchoolById } from "~/features/identity/data/school-row";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { getOwnClass } from "~/features/student-area/domain/class-detail";
import { type School, withSchool } from "~/platform/context";
import { locationRow, registrationRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { call } from "../support/http";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

const WAY = {
  room: "Lab 4",
  address2: "Floor 2",
  hours: "Mon to Fri, 9 AM to 5 PM",
  phone: "(401) 555 - 0177",
  directions: "Enter from the parking lot.\nRing at Harbor Health.",
  mapLink: "https://maps.example.com/lab-4",
};
const PLACE = "Harbor campus, Lab 4, 12 Pier Road, Floor 2, Bristol, RI 02809";

let school: Awaited<ReturnType<typeof aClass>>;
let location: Awaited<ReturnType<typeof aLocation>>;
const aLocation = () =>
  insert(
    schema.locations,
    locationRow(school.id, { name: "Harbor campus", address: "12 Pier Road", city: "Bristol", state: "RI", zipcode: "02809", ...WAY }),
  );
const registered = async () => {
  const of = { studentId: school.student.id, programId: school.program.id, classId: school.courseClass.id };
  return insert(schema.registrations, registrationRow(school.id, of));
};
const confirmed = async (registrationId: string) => {
  await announceRegistration(withSchool(makeJobCtx(), (await findSchoolById(makeJobCtx(), school.id)) as School), { registrationId });
  const [mail] = await db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.template, "registration_success"), eq(schema.mails.subjectId, registrationId)));
  return mail;
};

beforeAll(async () => {
  school = await aClass();
  location = await aLocation();
  await db
    .update(schema.classes)
    .set({ locationId: location.id, meetingType: "in_person", orientationDate: "2026-03-05", studentNote: "Bring a photo ID." });
});

it("the confirmation mail has location, directions and orientation", async () => {
  const mail = await confirmed((await registered()).id ?? "");
  for (const words of [
    `Where: ${PLACE}`,
    "Orientation: Thu, Mar 5, 2026 (time will be announced)",
    "What to bring: Bring a photo ID.",
    "Enter from the parking lot.",
    WAY.hours,
    WAY.phone,
    WAY.mapLink,
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.html).toContain('<a href="https://maps.example.com/lab-4"');
});

it("the class page and the confirmation have them, too", async () => {
  await db.delete(schema.registrations);
  const { id, code } = await registered();
  const { details } = await getOwnClass(await makeCtx({ as: school.account.id }), { id });
  expect(details.place).toEqual({ text: PLACE, mapUrl: WAY.mapLink, directions: WAY.directions, hours: WAY.hours });
  const orientation = "Thu, Mar 5, 2026 (time will be announced)";
  expect(details).toMatchObject({ orientation, note: "Bring a photo ID." });
  const made = await readOutcome(await makeCtx({ host: school.host }), { reg: code });
  expect(made).toMatchObject({
    class: { orientation, studentNote: "Bring a photo ID." },
    location: { name: "Harbor campus", room: "Lab 4", directions: WAY.directions, hours: WAY.hours, mapUrl: WAY.mapLink },
  });
});

it("an online class has no directions, and a location without a map link is searched by address", async () => {
  await db.update(schema.locations).set({ mapLink: null });
  const { details } = await getOwnClass(await makeCtx({ as: school.account.id }), { id: (await db.select().from(schema.registrations))[0]?.id });
  expect(details.place?.mapUrl).toBe(`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(PLACE.replace(" Lab 4,", ""))}`);
  await db.delete(schema.registrations);
  await db.update(schema.classes).set({ meetingType: "online" });
  const mail = await confirmed((await registered()).id ?? "");
  expect(mail?.text).toContain("Where: Online");
  for (const words of ["Map:", "How to get there:", "Office hours:"]) expect(mail?.text).not.toContain(words);
});

it("mail, class page and confirmation state the time of an orientation that has one", async () => {
  await db.delete(schema.registrations);
  await db.update(schema.classes).set({ orientationTime: "17:00" });
  const { id, code } = await registered();
  const orientation = "Thu, Mar 5, 2026 at 5:00 PM";
  expect((await confirmed(id))?.text).toContain(`Orientation: ${orientation}`);
  expect((await getOwnClass(await makeCtx({ as: school.account.id }), { id })).details.orientation).toBe(orientation);
  expect(await readOutcome(await makeCtx({ host: school.host }), { reg: code })).toMatchObject({ class: { orientation } });
});

it("the API reads and writes all of them", async () => {
  const as = { as: school.admin.id, host: school.host };
  const body = { hours: "Always", directions: "Straight on", map_link: "https://maps.example.com/x" };
  const changed = await call(`/api/locations/${location.id}/`, { method: "PATCH", body, ...as });
  expect(changed.body).toMatchObject(body);
  const { body: listed } = await call<{ results: unknown[] }>("/api/locations/", as);
  expect(listed.results).toEqual([expect.objectContaining(body)]);
});
