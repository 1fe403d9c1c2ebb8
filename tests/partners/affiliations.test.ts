import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations } from "#drizzle/schema/enrollment";
import { mails } from "#drizzle/schema/messaging";
import { notifications } from "#drizzle/schema/notifications";
import { affiliations, directoryEntries, referrals } from "#drizzle/schema/partners";
import { classes, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { serve } from "#workers/serve";
import { announceRegistration } from "~/features/enrollment/domain/announce-registration";
import { findSchoolById } from "~/features/identity/data/school-row";
import { findAffiliation } from "~/features/partners/data/affiliations";
import { announceAcceptance, announceEnd, announceRequest } from "~/features/partners/domain/announce";
import { answerRequest } from "~/features/partners/domain/answer-request";
import { addToDirectory, removeFromDirectory } from "~/features/partners/domain/directory";
import { listAffiliations } from "~/features/partners/domain/read-affiliations";
import { showProfile } from "~/features/partners/domain/read-partners";
import { listPartnerPrograms, showPartnerProgram } from "~/features/partners/domain/read-programs";
import { cancelRequest, requestAffiliation } from "~/features/partners/domain/request-affiliation";
import { deleteProgram } from "~/features/programs/domain/programs/delete-program";
import { listSitePrograms } from "~/features/website/domain/site-programs";
import { withSchool } from "~/platform/context";
import { affiliationRow, classRow, programRow, referralRow, registrationRow } from "~/seed/factories";
import { later, makeCtx, makeJobCtx, minutes } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

type School = Awaited<ReturnType<typeof aSchool>>;
let local: School;
let partner: School;
beforeEach(async () => {
  local = await aSchool();
  partner = await aSchool({ type: "national_partner", name: "Wide Path" });
});

const ofLocal = (now?: Date) => makeCtx({ as: local.admin.id, now });
const ofPartner = (now?: Date) => makeCtx({ as: partner.owner.id, now });
const ask = async (more: Record<string, unknown> = {}) => (await requestAffiliation(await ofLocal(), { national_partner: partner.id, ...more })).id;
const rows = () => db.select().from(affiliations).where(eq(affiliations.schoolId, local.id));
const statusNow = async () => (await rows())[0]?.status ?? "not_requested";
const accepted = () => insert(affiliations, affiliationRow(local.id, partner.id, { status: "accepted" }));
const aProgram = (given: Partial<typeof programs.$inferInsert> = {}) => insert(programs, programRow(partner.id, given));
const shown = () => db.select().from(directoryEntries).where(eq(directoryEntries.schoolId, local.id));
const asJob = async (schoolId: string) => {
  const school = await findSchoolById(await makeCtx(), schoolId);
  if (!school) throw new Error("No school");
  return withSchool(makeJobCtx(), school);
};

describe("an affiliate link", () => {
  const arrive = async (affid: string, headers: Record<string, string> = {}, path = "/") => {
    const lifetime = createExecutionContext();
    const request = new Request(`http://${partner.host}${path}?affid=${affid}`, {
      headers: { Accept: "text/html", "cf-connecting-ip": ip, ...headers },
    });
    await serve(request, env, lifetime, {
      remix: async () => new Response("A page"),
      buildId: "tests",
      offeredTo: () => ({ screens: new Set<string>(), refusals: null }),
    });
    await waitOnExecutionContext(lifetime);
  };
  let ip = "";
  const figures = async () => (await listAffiliations(await ofLocal(), {})).data.results.map(({ clicks, referred }) => [clicks, referred]);

  it("counts arrivals, not page views, with a limit per network address", async () => {
    ip = `198.51.100.${Math.floor(Math.random() * 250)}`;
    await accepted();
    await arrive(local.id);
    await arrive(local.id, { "Sec-Fetch-Site": "cross-site" });
    expect(await figures()).toEqual([[2, 0]]);
    await arrive(local.id, { "Sec-Fetch-Site": "same-origin" });
    await arrive(local.id, { Referer: `http://${partner.host}/programs` });
    await arrive(local.id, { "Sec-Purpose": "prefetch" });
    await arrive(local.id, { Accept: "*/*" }, "/programs.data");
    await arrive("somebody-else");
    expect(await figures()).toEqual([[2, 0]]);
    expect((await showProfile(await ofPartner(), { id: local.id })).profile).toMatchObject({ clicks: 2, referred: 0 });
    for (let each = 0; each < 25; each += 1) await arrive(local.id);
    expect((await figures())[0]?.[0]).toBeLessThanOrEqual(20);
    await db.update(affiliations).set({ status: "revoked" }).where(eq(affiliations.schoolId, local.id));
    const before = await figures();
    ip = "198.51.100.251";
    await arrive(local.id);
    expect(await figures()).toEqual(before);
  });
});

describe("an affiliation", () => {
  it("is requested, accepted, ended and reactivated by the allowed side", async () => {
    const id = await ask({ message: "We would like to." });
    expect(await statusNow()).toBe("requested");
    expect((await refusal(answerRequest(await ofLocal(), { id, status: "accepted" }))).kind).toBe("forbidden");
    expect((await refusal(answerRequest(await ofLocal(), { id, status: "revoked" }))).kind).toBe("forbidden");
    await answerRequest(await ofPartner(), { id, status: "accepted" });
    expect(await statusNow()).toBe("accepted");
    expect((await refusal(answerRequest(await ofPartner(), { id, status: "accepted" }))).code).toBe("invalid_transition");
    await answerRequest(await ofLocal(), { id, status: "revoked" });
    expect(await statusNow()).toBe("revoked");
    expect((await refusal(answerRequest(await ofLocal(), { id, status: "accepted" }))).kind).toBe("forbidden");
    await answerRequest(await ofPartner(), { id, status: "accepted" });
    await answerRequest(await ofPartner(), { id, status: "revoked" });
    expect(await ask()).toBe(id);
    expect(await statusNow()).toBe("requested");
    await answerRequest(await ofPartner(), { id, status: "revoked" });
    expect(await rows()).toHaveLength(1);
  });

  it("can be requested only by local schools from national partners, once", async () => {
    const other = await aSchool();
    const wrong = await refusal(requestAffiliation(await ofLocal(), { national_partner: other.id }));
    expect(wrong).toMatchObject({ kind: "invalid", message: "Only national partners can be asked." });
    const itself = await refusal(requestAffiliation(await ofPartner(), { national_partner: partner.id }));
    expect(itself).toMatchObject({ kind: "forbidden", message: "Only national partners can be asked." });
    expect((await refusal(requestAffiliation(await ofLocal(), { national_partner: "nobody" }))).kind).toBe("not_found");
    const id = await ask();
    expect((await refusal(ask())).message).toBe("You've already sent this partner a request.");
    await answerRequest(await ofPartner(), { id, status: "accepted" });
    expect((await refusal(ask())).message).toBe("You are already affiliated with this partner.");
  });

  it("is a single row for concurrent requests", async () => {
    const ctxs = await Promise.all(Array.from({ length: 6 }, () => ofLocal()));
    const outcome = await tally(ctxs.map((ctx) => requestAffiliation(ctx, { national_partner: partner.id })));
    expect(outcome).toEqual({ done: 1, already_requested: 5 });
    expect(await rows()).toHaveLength(1);
  });

  it("would be several rows with only a check before the write: the control", async () => {
    await db.run(sql`CREATE TABLE loose_affiliations (school_id TEXT, partner_id TEXT)`);
    const lookThenWrite = async () => {
      const seen = await db.all(sql`SELECT 1 FROM loose_affiliations WHERE school_id = ${local.id} AND partner_id = ${partner.id}`);
      if (seen.length === 0) await db.run(sql`INSERT INTO loose_affiliations VALUES (${local.id}, ${partner.id})`);
    };
    await Promise.all(Array.from({ length: 6 }, lookThenWrite));
    expect((await db.all(sql`SELECT 1 FROM loose_affiliations`)).length).toBeGreaterThan(1);
    await db.run(sql`DROP TABLE loose_affiliations`);
  });

  it("is answered once when both sides act concurrently", async () => {
    const id = await ask();
    const outcome = await tally([cancelRequest(await ofLocal(), { id }), answerRequest(await ofPartner(), { id, status: "accepted" })]);
    expect(outcome.done).toBe(1);
    expect(["accepted", "not_requested"]).toContain(await statusNow());
  });

  it("can be cancelled while pending, only by the requesting side", async () => {
    const id = await ask();
    const stranger = await aSchool();
    expect((await refusal(cancelRequest(await makeCtx({ as: stranger.owner.id }), { id }))).kind).toBe("not_found");
    expect((await refusal(cancelRequest(await ofPartner(), { id }))).kind).toBe("forbidden");
    await announceRequest(await asJob(local.id), { affiliationId: id, requestedAt: (await rows())[0]?.requestedAt });
    await cancelRequest(await ofLocal(), { id });
    expect(await rows()).toEqual([]);
    const told = await db.select().from(notifications).where(eq(notifications.schoolId, partner.id));
    expect(told.map(({ isRead }) => isRead)).toEqual([true, true]);
    const next = await ask();
    await answerRequest(await ofPartner(), { id: next, status: "accepted" });
    expect(await refusal(cancelRequest(await ofLocal(), { id: next }))).toMatchObject({
      kind: "conflict",
      message: "This request has already been answered.",
    });
  });

  it("notifies the other side once", async () => {
    const id = await ask({ message: "Hello partner" });
    const requestedAt = (await rows())[0]?.requestedAt;
    for (let time = 0; time < 2; time += 1) await announceRequest(await asJob(local.id), { affiliationId: id, requestedAt });
    const asked = await db.select().from(notifications).where(eq(notifications.schoolId, partner.id));
    expect(asked.map(({ type, extra }) => [type, extra.request_from_id])).toEqual([
      ["partnership_requested", local.id],
      ["partnership_requested", local.id],
    ]);
    const letters = await db.select().from(mails).where(eq(mails.subjectId, id));
    expect(letters.map(({ recipient }) => recipient).sort()).toEqual([partner.owner.email, partner.admin.email].sort());
    expect(letters[0]?.text).toContain("Hello partner");
    await answerRequest(await ofPartner(), { id, status: "accepted" });
    await announceAcceptance(await asJob(partner.id), { affiliationId: id, outboxId: "event-1" });
    const answered = await db.select().from(notifications).where(eq(notifications.schoolId, local.id));
    expect(answered.map(({ type, extra }) => [type, extra.request_from_id, extra.school_name])[0]).toEqual([
      "partnership_accepted",
      partner.id,
      "Wide Path",
    ]);
    await announceEnd(await asJob(partner.id), { affiliationId: id, wasAccepted: true, by: "partner", outboxId: "event-2" });
    expect(
      await db
        .select()
        .from(mails)
        .where(and(eq(mails.subjectId, id), eq(mails.template, "partnership_declined"))),
    ).toHaveLength(2);
  });

  it("allows only its transitions, for every writer", async () => {
    const id = await ask();
    await expect(db.run(sql`UPDATE affiliations SET school_id = ${partner.id} WHERE id = ${id}`)).rejects.toThrow();
    await db.run(sql`UPDATE affiliations SET status = 'accepted' WHERE id = ${id}`);
    await expect(db.run(sql`UPDATE affiliations SET status = 'requested' WHERE id = ${id}`)).rejects.toThrow();
    const other = await aSchool();
    await expect(insert(affiliations, affiliationRow(local.id, other.id))).rejects.toThrow();
  });
});

describe("the directory", () => {
  it("holds programs of affiliated partners, until the affiliation ends", async () => {
    const program = await aProgram({ title: "Far Away Care" });
    expect(await refusal(addToDirectory(await ofLocal(), { program: program.id }))).toMatchObject({
      kind: "conflict",
      message: "You need an accepted affiliation with Wide Path.",
    });
    const { id } = await accepted();
    for (let time = 0; time < 2; time += 1) await addToDirectory(await ofLocal(), { program: program.id });
    expect(await shown()).toHaveLength(1);
    await removeFromDirectory(await ofLocal(), { program: program.id });
    await removeFromDirectory(await ofLocal(), { program: program.id });
    expect(await shown()).toEqual([]);
    await addToDirectory(await ofLocal(), { program: program.id });
    await answerRequest(await ofPartner(), { id, status: "revoked" });
    expect(await shown()).toEqual([]);
    expect((await refusal(addToDirectory(await ofLocal(), { program: program.id }))).code).toBe("affiliation_needed");
    await expect(
      insert(directoryEntries, { schoolId: local.id, partnerId: partner.id, programId: program.id ?? "", createdAt: 1 }),
    ).rejects.toThrow();
  });

  it("refuses other programs", async () => {
    await accepted();
    const own = await insert(programs, programRow(local.id));
    const stopped = await aProgram({ status: "not_offered" });
    for (const program of [own.id, stopped.id, "nothing"])
      expect((await refusal(addToDirectory(await ofLocal(), { program }))).kind, String(program)).toBe("not_found");
    expect((await refusal(removeFromDirectory(await ofLocal(), { program: own.id }))).kind).toBe("not_found");
    expect((await refusal(addToDirectory(await ofPartner(), { program: own.id }))).kind).toBe("forbidden");
  });

  it("loses a program that its partner deletes", async () => {
    await accepted();
    const program = await aProgram();
    await addToDirectory(await ofLocal(), { program: program.id });
    await deleteProgram(await ofPartner(), { id: program.id });
    expect(await shown()).toEqual([]);
  });

  it("shows on the public site, marked, until the affiliation ends", async () => {
    const { id } = await accepted();
    const own = await insert(programs, programRow(local.id, { title: "Our own" }));
    const program = await aProgram({ title: "Far Away Care", category: "Phlebotomy" });
    const hidden = await aProgram({ title: "Not shown" });
    await insert(classes, classRow(partner.id, program.id ?? "", { startDate: "2026-03-02", endDate: "2026-04-02" }));
    await addToDirectory(await ofLocal(), { program: program.id });
    const [before] = await db.select().from(schools).where(eq(schools.id, local.id));
    const site = () => makeCtx({ host: local.host });
    const list = async (asked: Record<string, unknown> = {}) => listSitePrograms(await site(), asked);
    const all = await list();
    expect(all.results.map(({ title, partner: from }) => [title, from?.name ?? null])).toEqual([
      [own.title, null],
      ["Far Away Care", "Wide Path"],
    ]);
    expect(all.count).toBe(2);
    expect(all.results[1]?.next?.startDate).toBe("2026-03-02");
    expect((await list({ category: "Phlebotomy" })).results.map((each) => each.title)).toEqual(["Far Away Care"]);
    expect(all.categories).toContain("Phlebotomy");
    expect(JSON.stringify(all)).not.toContain(hidden.title);
    await db
      .update(programs)
      .set({ status: "not_offered" })
      .where(eq(programs.id, program.id ?? ""));
    expect((await list()).count).toBe(1);
    await db
      .update(programs)
      .set({ status: "offering" })
      .where(eq(programs.id, program.id ?? ""));
    await answerRequest(await ofPartner(later(minutes(1))), { id, status: "revoked" });
    expect((await list()).count).toBe(1);
    const [after] = await db.select().from(schools).where(eq(schools.id, local.id));
    expect(after?.contentVersion).toBeGreaterThan(before?.contentVersion ?? 0);
  });

  it("lists accepted partners' programs, each under a unique slug", async () => {
    await accepted();
    const second = await aSchool({ type: "national_partner", name: "Another Path" });
    await aProgram({ slug: `same-${local.id}`, title: "The same" });
    await insert(programs, programRow(second.id, { slug: `same-${local.id}` }));
    const { data, partners } = await listPartnerPrograms(await ofLocal(), {});
    expect(data.results.map(({ slug }) => slug)).toEqual([`${partner.school.subdomain}-same-${local.id}`]);
    expect(partners).toEqual([{ value: partner.id, label: "Wide Path" }]);
    const { found, program } = await showPartnerProgram(await ofLocal(), { slug: data.results[0]?.slug });
    expect([found.partnerName, program.title]).toEqual(["Wide Path", "The same"]);
    expect((await refusal(showPartnerProgram(await ofLocal(), { slug: `same-${local.id}` }))).kind).toBe("not_found");
  });
});

describe("a referred registration", () => {
  it("has a referral fee and counts for the referring school", async () => {
    const { id } = await accepted();
    const program = await aProgram({ referralFeeType: "percentage", referralFeeValue: 1_250 });
    const courseClass = await insert(classes, classRow(partner.id, program.id ?? ""));
    const referred = await insert(
      registrations,
      registrationRow(
        partner.id,
        { studentId: partner.student.id, programId: program.id ?? "", classId: courseClass.id ?? "" },
        { affid: local.id, tuitionCents: 100_000 },
      ),
    );
    const booked = await insert(referrals, referralRow(partner.id, referred.id, local.id, { amountCents: 12_500 }));
    await announceRegistration(await asJob(partner.id), { registrationId: referred.id, isQuiet: true });
    const [told] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.objectId, referred.id ?? ""));
    expect(told?.extra.new_rec_fee).toBe("$125.00");
    const stats = async () => {
      const row = await findAffiliation(await ofPartner(), id ?? "");
      return [row?.referred, row?.pendingCents, row?.earnedCents];
    };
    expect(await stats()).toEqual([1, 12_500, 0]);
    await db.update(referrals).set({ state: "paid" }).where(eq(referrals.id, booked.id));
    expect(await stats()).toEqual([1, 0, 12_500]);
  });
});

describe("the other side's profile", () => {
  it("is open to local schools for any partner, and to a partner for schools with a request", async () => {
    expect((await showProfile(await ofLocal(), { id: partner.id })).profile.name).toBe("Wide Path");
    expect((await refusal(showProfile(await ofPartner(), { id: local.id }))).kind).toBe("not_found");
    await ask();
    expect((await showProfile(await ofPartner(), { id: local.id })).profile.id).toBe(local.id);
    const other = await aSchool();
    expect((await refusal(showProfile(await ofLocal(), { id: other.id }))).kind).toBe("not_found");
  });
});

describe("the calls", () => {
  it("cover everything from the request to the directory", async () => {
    const program = await aProgram({ referralFeeType: "dollar", referralFeeValue: 7_500 });
    const as = local.owner.id;
    const of = partner.owner.id;
    const listed = await call<{ results: { id: string; affiliation_status: string }[] }>("/api/schools/national-partner/?limit=100", { as });
    expect(listed.body.results.find(({ id }) => id === partner.id)?.affiliation_status).toBe("not_requested");
    expect((await call("/api/schools/national-partner/", { as: of })).status).toBe(403);
    const made = await call<{ id: string; status: string }>("/api/affilates/", { method: "POST", as, body: { national_partner: partner.id } });
    expect([made.status, made.body.status]).toEqual([201, "requested"]);
    expect((await call("/api/affilates/", { method: "POST", as, body: { national_partner: partner.id } })).status).toBe(409);
    const answer = (who: string, status: string) =>
      call(`/api/affilates/${made.body.id}/respond-request/`, { method: "PATCH", as: who, body: { status } });
    expect((await answer(as, "accepted")).status).toBe(403);
    expect((await answer(of, "maybe")).status).toBe(400);
    expect((await answer(of, "accepted")).body).toMatchObject({
      status: "accepted",
      school: { id: local.id },
      national_partner: { name: "Wide Path" },
    });
    expect((await answer(of, "accepted")).status).toBe(409);
    const mine = await call<{ results: { id: string }[]; count: number }>("/api/affilates/my-affiliations/?status=accepted", { as: of });
    expect([mine.body.count, mine.body.results[0]?.id]).toEqual([1, made.body.id]);
    expect((await call(`/api/affilates/${made.body.id}/`, { method: "DELETE", as })).status).toBe(409);
    const added = await call("/api/schools/national-partner/add-prg-to-directory/", { method: "POST", as, body: { program: program.id } });
    expect([added.status, added.body]).toEqual([200, { program: program.id, in_directory: true }]);
    const status = await call("/api/schools/national-partner/prg-directory-status/", { method: "POST", as, body: { programs: [program.id, "x"] } });
    expect(status.body).toEqual({
      results: [
        { program: program.id, in_directory: true },
        { program: "x", in_directory: false },
      ],
    });
    const how = await call("/api/schools/national-partner/get-affiliation-status/", { method: "POST", as, body: { schools: [partner.id] } });
    expect(how.body).toEqual({ results: [{ school: partner.id, affiliation: made.body.id, status: "accepted" }] });
    const referred = await call<{ results: unknown[] }>("/api/programs/school-referred-programs/", { as });
    expect(referred.body.results).toEqual([
      {
        id: program.id,
        title: program.title,
        national_partner: { id: partner.id, name: "Wide Path", logo_url: null },
        referral_fee: "75.00",
        fee_type: "dollar",
      },
    ]);
    const offered = await call<{ results: { in_directory: boolean }[] }>(`/api/programs/national-partners-offered-programs/?slug=${program.slug}`, {
      as,
    });
    expect(offered.body.results.map((each) => each.in_directory)).toEqual([true]);
    const one = await call<{ programs: { id: string }[] }>(`/api/schools/national-partner/${partner.id}/`, { as });
    expect(one.body.programs.map(({ id }) => id)).toEqual([program.id]);
    expect((await call(`/api/schools/national-partner/${local.id}/`, { as })).status).toBe(404);
    const gone = (query: string, body?: unknown) =>
      call(`/api/schools/national-partner/rmv-prg-from-directory/${query}`, { method: "DELETE", as, body });
    expect((await gone(`?program=${program.id}`)).status).toBe(204);
    expect((await gone("", { program: program.id })).status).toBe(204);
    expect((await gone("")).status).toBe(400);
    expect(await shown()).toEqual([]);
  });
});
