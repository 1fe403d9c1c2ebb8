import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { saveSenderDomain } from "~/features/messaging/domain/sender-domain";
import { checkDomain, checkDomains } from "~/features/schools/domain/domains/check-domain";
import { addDomain, listDomains, makePrimary, removeDomain } from "~/features/schools/domain/domains/own-domains";
import type { Ctx } from "~/platform/context";
import { makeCtx, makeJobCtx } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
const owner = () => makeCtx({ as: school.owner.id });
const row = async (host: string) => (await db.select().from(schema.domains).where(eq(schema.domains.host, host)))[0];
const served = async (host: string) => (await makeCtx({ host })).hostSchool?.id ?? null;
const withAnswers = (ctx: Ctx, answers: Partial<Ctx["ports"]["hostnames"]>): Ctx => ({
  ...ctx,
  ports: Object.create(ctx.ports, { hostnames: { value: { ...ctx.ports.hostnames, ...answers } } }) as Ctx["ports"],
});

beforeAll(async () => {
  school = await aSchool();
  other = await aSchool();
});

describe("a domain of a school's own", () => {
  it("is added with and without www, shows its DNS records, and serves nothing before it is verified", async () => {
    await addDomain(await owner(), { host: "https://WWW.harbor-academy.test/about", both: "on" });
    const { domains } = await listDomains(await owner(), {});
    const [www, apex] = ["www.harbor-academy.test", "harbor-academy.test"].map((host) => domains.find((each) => each.host === host));
    expect(www?.records).toEqual([
      { type: "TXT", name: "_enrollium.www.harbor-academy.test", value: expect.stringMatching(/^enrollium-\w{20,}$/) },
      { type: "CNAME", name: "www.harbor-academy.test", value: "localhost" },
    ]);
    expect(apex?.records[1]?.type).toBe("ALIAS");
    expect([www?.steps.isVerified, await served("www.harbor-academy.test")]).toEqual([false, null]);
    const strange = withAnswers(await owner(), { hasTxt: async () => false });
    expect((await checkDomain(strange, { host: "www.harbor-academy.test" })).problem).toContain("see the TXT record yet");
    expect((await refusal(makePrimary(await owner(), { host: "www.harbor-academy.test" }))).message).toContain("isn't ready");
    expect(await served("www.harbor-academy.test")).toBeNull();
    await checkDomain(await owner(), { host: "www.harbor-academy.test" });
    expect(await served("www.harbor-academy.test")).toBe(school.id);
  });

  it("becomes the primary host once ready, and stops being primary when it points elsewhere", async () => {
    await makePrimary(await owner(), { host: "www.harbor-academy.test" });
    expect((await makeCtx({ host: school.host })).hostSchool?.host).toBe("www.harbor-academy.test");
    const unanswered = withAnswers(await owner(), { pointsTo: () => Promise.reject(new Error("No answer")) });
    expect((await checkDomain(unanswered, { host: "www.harbor-academy.test" })).problem).toBe("No answer");
    expect((await row("www.harbor-academy.test"))?.isPrimary).toBe(true);
    await checkDomain(withAnswers(await owner(), { pointsTo: async () => false }), { host: "www.harbor-academy.test" });
    expect([(await row("www.harbor-academy.test"))?.isPrimary, (await row(school.host))?.isPrimary]).toEqual([false, true]);
    expect((await makeCtx({ host: school.host })).hostSchool?.host).toBe(school.host);
  });

  it("becomes ready when the clock finds its certificate", async () => {
    await addDomain(await owner(), { host: "slow.harbor-academy.test" });
    await addDomain(await owner(), { host: "new.harbor-academy.test" });
    await checkDomains(makeJobCtx());
    expect(await row("slow.harbor-academy.test")).toMatchObject({
      status: "verified",
      certificateAt: null,
      problem: expect.stringContaining("certificate"),
    });
    expect(await row("new.harbor-academy.test")).toMatchObject({
      status: "verified",
      pointsAt: expect.any(Number),
      certificateAt: expect.any(Number),
      problem: null,
    });
    expect((await refusal(makePrimary(await owner(), { host: "slow.harbor-academy.test" }))).code).toBe("domain_not_ready");
  });

  it("cannot be the product's or, once verified, another school's", async () => {
    const theirs = () => makeCtx({ as: other.owner.id });
    const add = async (host: string) => (await refusal(addDomain(await theirs(), { host }))).fields;
    const OURS = ["anything.localhost", "reply.enrollium.test", "mail.reply.enrollium.test", "enrollium.test", "www.enrollium.test"];
    for (const host of ["new.harbor-academy.test", school.host, ...OURS])
      expect([host, await add(host)]).toEqual([host, { host: ["This domain is already used."] }]);
    const own = (MAIN_HOST: string, host: string) => async () =>
      refusal(addDomain({ ...(await theirs()), env: { ...env, MAIN_HOST } }, { host })).then(({ code }) => code);
    for (const host of ["app.example.com", "example.com", "www.example.com", "deep.app.example.com"])
      expect([host, await own("app.example.com", host)()]).toEqual([host, "domain_used"]);
    expect((await refusal(saveSenderDomain(await theirs(), { domain: "reply.enrollium.test", local_part: "office" }))).code).toBe("invalid");
    for (const verb of [checkDomain, makePrimary, removeDomain])
      expect((await refusal(verb(await theirs(), { host: "new.harbor-academy.test" }))).kind).toBe("not_found");
    expect((await refusal(listDomains(await makeCtx({ as: school.admin.id }), {}))).kind).toBe("forbidden");
  });

  it("can be listed by two schools until one of them verifies it", async () => {
    const theirs = () => makeCtx({ as: other.owner.id });
    const rows = () => db.select().from(schema.domains).where(eq(schema.domains.host, "shared.academy.test"));
    await addDomain(await owner(), { host: "shared.academy.test" });
    await addDomain(await theirs(), { host: "shared.academy.test" });
    expect((await rows()).map(({ status }) => status)).toEqual(["pending", "pending"]);
    expect(new Set((await rows()).map(({ token }) => token)).size).toBe(2);
    await checkDomain(withAnswers(await owner(), { hasTxt: async () => false }), { host: "shared.academy.test" });
    await checkDomain(await theirs(), { host: "shared.academy.test" });
    expect(await served("shared.academy.test")).toBe(other.id);
    expect((await checkDomain(await owner(), { host: "shared.academy.test" })).problem).toBe("This domain is already used.");
    await checkDomains(makeJobCtx());
    expect(await served("shared.academy.test")).toBe(other.id);
    const verified = (await rows()).filter(({ status }) => status === "verified");
    expect(verified.map(({ schoolId }) => schoolId)).toEqual([other.id]);
    await removeDomain(await theirs(), { host: "shared.academy.test" });
    await checkDomain(await owner(), { host: "shared.academy.test" });
    expect(await served("shared.academy.test")).toBe(school.id);
  });

  it("goes to one of two schools that verify it concurrently", async () => {
    const theirs = () => makeCtx({ as: other.owner.id });
    for (const ctx of [await owner(), await theirs()]) await addDomain(ctx, { host: "race.academy.test" });
    const both = await Promise.all([owner(), theirs()]);
    await Promise.allSettled(both.map((ctx) => checkDomain(ctx, { host: "race.academy.test" })));
    const rows = await db.select().from(schema.domains).where(eq(schema.domains.host, "race.academy.test"));
    expect(rows.map(({ status }) => status).sort()).toEqual(["pending", "verified"]);
  });

  it("refuses an invalid domain", async () => {
    for (const host of ["school", "10.0.0.1", "a b.edu", "-x.edu"])
      expect((await refusal(addDomain(await owner(), { host }))).fields).toEqual({ host: ["Enter a domain such as www.your-school.edu"] });
    expect((await refusal(addDomain(await owner(), { host: "new.harbor-academy.test" }))).fields).toEqual({
      host: ["This domain is already in your list."],
    });
  });

  it("is removed with its site; the provided one stays", async () => {
    await removeDomain(await owner(), { host: "new.harbor-academy.test" });
    expect([await row("new.harbor-academy.test"), await served("new.harbor-academy.test")]).toEqual([undefined, null]);
    expect((await refusal(removeDomain(await owner(), { host: school.host }))).kind).toBe("not_found");
  });
});
