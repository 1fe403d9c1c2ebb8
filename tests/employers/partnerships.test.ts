import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { announceAcceptance, announceEnd, announceRequest } from "~/features/employers/domain/announce-partnership";
import {
  answerEmployer,
  cancelEmployerRequest,
  listEmployersOfSchool,
  requestEmployer,
  showEmployer,
} from "~/features/employers/domain/employers-of-school";
import { answerSchool, cancelSchoolRequest, listSchools, requestSchool, showSchool } from "~/features/employers/domain/schools";
import { userRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, NOW } from "../support/context";
import { hiring } from "../support/hiring";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const standingOf = async (schoolId: string) =>
  (await db.all<{ status: string; asked_by: string }>(sql`SELECT status, asked_by FROM partnerships WHERE school_id = ${schoolId}`))[0] ?? null;

describe("a partnership", () => {
  it("is requested by the employer, answered by the school, ended and resumed", async () => {
    const { adminCtx, ownerCtx, school, employerId } = await hiring();
    await requestSchool(adminCtx, { id: school.id, message: "We hire your graduates." });
    expect(await refusal(requestSchool(adminCtx, { id: school.id }))).toMatchObject({ code: "already_requested" });
    expect(await refusal(answerSchool(adminCtx, { id: school.id, status: "accepted" }))).toMatchObject({ kind: "forbidden" });
    expect((await showEmployer(ownerCtx, { id: employerId })).employer).toMatchObject({
      status: "requested",
      askedBy: "employer",
      message: "We hire your graduates.",
    });
    await answerEmployer(ownerCtx, { id: employerId, status: "accepted" });
    expect((await showSchool(adminCtx, { id: school.id })).school).toMatchObject({ status: "accepted" });
    expect(await refusal(cancelSchoolRequest(adminCtx, { id: school.id }))).toMatchObject({ code: "request_answered" });
    await answerSchool(adminCtx, { id: school.id, status: "revoked" });
    expect(await refusal(answerSchool(adminCtx, { id: school.id, status: "accepted" }))).toMatchObject({ code: "invalid_transition" });
    await answerEmployer(ownerCtx, { id: employerId, status: "accepted" });
    expect(await standingOf(school.id)).toEqual({ status: "accepted", asked_by: "employer" });
  });

  it("is requested by the school, cancelled, requested again and declined", async () => {
    const { adminCtx, ownerCtx, school, employerId } = await hiring();
    await requestEmployer(ownerCtx, { id: employerId });
    await cancelEmployerRequest(ownerCtx, { id: employerId });
    expect(await standingOf(school.id)).toBeNull();
    await requestEmployer(ownerCtx, { id: employerId });
    expect(await refusal(cancelSchoolRequest(adminCtx, { id: school.id }))).toMatchObject({ kind: "forbidden" });
    await answerSchool(adminCtx, { id: school.id, status: "revoked" });
    await requestEmployer(ownerCtx, { id: employerId });
    expect((await listEmployersOfSchool(ownerCtx, { status: "requested" })).results).toMatchObject([{ id: employerId }]);
    const partner = await insert(schema.users, userRow({ role: "job_partner_admin", employerId }));
    expect(await refusal(answerSchool(await makeCtx({ as: partner.id }), { id: school.id, status: "accepted" }))).toMatchObject({
      kind: "forbidden",
    });
  });

  it("notifies the other side, in the product and by email", async () => {
    const { adminCtx, ownerCtx, school, employerId, admin } = await hiring();
    const { id } = await requestSchool(adminCtx, { id: school.id });
    await announceRequest(makeJobCtx(), { partnershipId: id, requestedAt: NOW.getTime() });
    const told = await db.all<{ extra: string }>(
      sql`SELECT extra FROM notifications WHERE user_id = ${school.owner.id} AND type = 'partnership_requested'`,
    );
    expect(JSON.parse(told[0]?.extra ?? "{}")).toMatchObject({ request_from_type: "employer", request_from_id: employerId });
    const mails = await db.all<{ body: string }>(sql`SELECT text AS body FROM mails WHERE subject_id = ${id} AND recipient = ${school.owner.email}`);
    expect(mails[0]?.body).toContain(`/school/employers/${employerId}`);
    await answerEmployer(ownerCtx, { id: employerId, status: "accepted" });
    await announceAcceptance(makeJobCtx(), { partnershipId: id, by: "school", outboxId: `x-${id}` });
    const back = await db.all(sql`SELECT id FROM notifications WHERE user_id = ${admin.id} AND type = 'partnership_accepted'`);
    expect(back).toHaveLength(1);
    await answerEmployer(ownerCtx, { id: employerId, status: "revoked" });
    await announceEnd(makeJobCtx(), { partnershipId: id, wasAccepted: true, by: "school", outboxId: `y-${id}` });
    const ended = await db.all(sql`SELECT id FROM mails WHERE subject_id = ${id} AND recipient = ${admin.email}`);
    expect(ended).toHaveLength(1);
  });

  it("is cancelled or accepted, never both, even concurrently; without the condition it could be both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { adminCtx, ownerCtx, school, employerId } = await hiring();
      await requestSchool(adminCtx, { id: school.id });
      const ends = await Promise.allSettled([
        ...Array.from({ length: 5 }, () => cancelSchoolRequest(adminCtx, { id: school.id })),
        ...Array.from({ length: 5 }, () => answerEmployer(ownerCtx, { id: employerId, status: "accepted" })),
      ]);
      const cancelled = ends.slice(0, 5).filter(({ status }) => status === "fulfilled").length;
      const accepted = ends.slice(5).filter(({ status }) => status === "fulfilled").length;
      expect(cancelled + accepted).toBe(1);
      expect(await standingOf(school.id)).toEqual(accepted === 1 ? { status: "accepted", asked_by: "employer" } : null);
    }
    const { school, employerId, adminCtx } = await hiring();
    await requestSchool(adminCtx, { id: school.id });
    const loose = sql`UPDATE partnerships SET status = 'accepted' WHERE school_id = ${school.id} AND employer_id = ${employerId}`;
    const [taken] = await Promise.all([db.run(loose), db.run(sql`DELETE FROM partnerships WHERE school_id = ${school.id}`)]);
    expect(taken.meta.changes).toBeGreaterThan(0);
    expect(await standingOf(school.id)).toBeNull();
  });

  it("is a single row for forty concurrent requests from both sides", async () => {
    const { adminCtx, ownerCtx, school, employerId } = await hiring();
    const tries = Array.from({ length: 20 }, () => [requestSchool(adminCtx, { id: school.id }), requestEmployer(ownerCtx, { id: employerId })]);
    expect(await tally(tries.flat())).toEqual({ done: 1, already_requested: 39 });
  });
});

describe("nearby schools", () => {
  it("are found by the employer's or another ZIP code, nearest first, with public data", async () => {
    const { adminCtx, school } = await hiring();
    const boston = await aSchool({ zipcode: "02108", name: "Boston school" });
    const near = await listSchools(adminCtx, { limit: 100 });
    expect(near.page.results.map(({ id }) => id)).toContain(school.id);
    expect(near.page.results.map(({ id }) => id)).not.toContain(boston.id);
    const far = await listSchools(adminCtx, { zipCodeRange: "50", limit: 100 });
    expect(far.page.results.find(({ id }) => id === boston.id)?.miles).toBeCloseTo(41.1, 0);
    expect(await listSchools(adminCtx, { zipCode: "9" })).toMatchObject({ error: "Enter a 5-digit zip code." });
    expect(await refusal(showSchool(adminCtx, { id: "none" }))).toMatchObject({ kind: "not_found" });
  });
});
