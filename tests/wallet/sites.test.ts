import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { addSession, changeSession } from "~/features/sessions/domain/change-session";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { classSessionsView } from "~/features/sessions/domain/list-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { chooseRequirements, listRequirements } from "~/features/wallet/domain/requirements";
import { archiveSite, listSites, saveSite } from "~/features/wallet/domain/sites";
import { classTraffic } from "~/features/wallet/domain/traffic";
import { classRow, programRow, registrationRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const NOW = new Date("2026-02-10T15:00:00Z");

async function school() {
  const at = await aSchool();
  const staff = await makeCtx({ as: at.owner.id, host: at.host, now: NOW });
  await chooseRequirements(staff, { keys: ["tb-test", "cpr-bls"] });
  const requirements = Object.fromEntries((await listRequirements(staff, {})).results.map(({ key, id }) => [key, id]));
  const program = (await insert(schema.programs, programRow(at.id, { theoryHours: 60, clinicalHours: 40 }))).id as string;
  const classId = (await insert(schema.classes, classRow(at.id, program, { startDate: "2026-03-02" }))).id as string;
  const of = { studentId: at.student.id as string, programId: program, classId };
  await insert(schema.registrations, registrationRow(at.id, of));
  return { at, staff, requirements, classId };
}

describe("clinical sites", () => {
  it("have requirements of their own, and are archived when no session is planned there", async () => {
    const { at, staff, requirements, classId } = await school();
    const site = { name: "Harborview", state: "RI", zipcode: "02903", capacity: "8", requirements: [requirements["tb-test"]] };
    const { id } = await saveSite(staff, site);
    const labels = async () => (await classTraffic(staff, { class: classId })).columns.map(({ label }) => label);
    expect(await labels()).toEqual(["CPR/BLS card"]);
    const session = { class: classId, date: "2026-03-05", start_time: "18:00", end_time: "22:00", break_minutes: "0" };
    expect(await refusal(addSession(staff, { ...session, kind: "clinical", site: "unknown" }))).toMatchObject({
      fields: { site: ["Select a clinical site."] },
    });
    const { id: sessionId } = await addSession(staff, { ...session, kind: "clinical", site: id });
    expect(await labels()).toEqual(["CPR/BLS card", "TB test"]);
    expect((await classSessionsView(staff, { id: classId })).sessions.map((row) => row.site)).toEqual(["Harborview"]);
    const view = await sessionAttendance(staff, { id: sessionId });
    expect([view.session.site, view.students[0]?.notCleared]).toEqual(["Harborview", ["TB test", "CPR/BLS card"]]);
    expect(await refusal(archiveSite(staff, { site: id, archived: "true" }))).toMatchObject({ code: "in_use" });
    // Only clinical sessions have a site.
    await changeSession(staff, { id: sessionId, kind: "lab" });
    expect((await classSessionsView(staff, { id: classId })).sessions.map((row) => row.site)).toEqual([null]);
    await archiveSite(staff, { site: id, archived: "true" });
    await saveSite(staff, { name: "Harborview" });
    expect(await refusal(saveSite(staff, { name: "Harborview" }))).toMatchObject({ code: "name_taken" });
    expect(await refusal(archiveSite(staff, { site: id, archived: "false" }))).toMatchObject({ code: "name_taken" });
    expect((await listSites(staff, {})).results.map(({ name, archivedAt }) => [name, archivedAt === null])).toEqual([
      ["Harborview", true],
      ["Harborview", false],
    ]);
    const ended = { name: "X", agreement_starts_on: "2026-05-01", agreement_ends_on: "2026-04-01" };
    expect(await refusal(saveSite(staff, ended))).toMatchObject({ fields: { agreement_ends_on: ["The last day must be on or after the first."] } });
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.owner.id, host: other.host, now: NOW });
    expect((await listSites(stranger, {})).results).toEqual([]);
    expect(await refusal(saveSite(stranger, { site: id, name: "Mine" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(saveSite(stranger, { name: "Mine", requirements: [requirements["tb-test"]] }))).toMatchObject({ kind: "invalid" });
    const user = await insert(schema.users, userRow({ role: "school_admin", schoolId: at.id, permissionSet: "registrar" }));
    expect(await refusal(saveSite(await makeCtx({ as: user.id, host: at.host, now: NOW }), { name: "Y" }))).toMatchObject({ kind: "forbidden" });
  });

  it("are taken over by the sessions of a pattern", async () => {
    const { staff, classId } = await school();
    const { id } = await saveSite(staff, { name: "Harborview" });
    const block = { start_time: "18:00", end_time: "22:00", break_minutes: "15", site: id };
    const blocks = [
      { ...block, weekdays: ["3"], kind: "theory" },
      { ...block, weekdays: ["4"], kind: "clinical" },
    ];
    const input = { class: classId, first_day: "2026-03-02", last_day: "2026-03-08", blocks };
    const { hash } = await previewSessions(staff, input);
    await createSessions(staff, { ...input, hash, reason: "Approved" });
    const rows = await db.select().from(schema.classSessions).where(eq(schema.classSessions.classId, classId)).orderBy(schema.classSessions.date);
    expect(rows.map(({ kind, siteId }) => [kind, siteId])).toEqual([
      ["theory", null],
      ["clinical", id],
    ]);
    const again = await previewSessions(staff, input);
    expect(again.counts).toMatchObject({ added: 0, removed: 0, kept: 2 });
  });
});
