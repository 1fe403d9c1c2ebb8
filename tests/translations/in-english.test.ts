import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { programs } from "#drizzle/schema/programs";
import { translations } from "#drizzle/schema/translations";
import { siteDocuments } from "#drizzle/schema/website";
import { isProgramInEnglish } from "~/features/programs/model";
import { ownWords } from "~/features/translations/domain/own-words";
import { listSiteMap } from "~/features/website/domain/list-site-map";
import { showProgramPage } from "~/features/website/domain/program-page";
import { showSitePage } from "~/features/website/domain/site/show-page";
import type { SiteView } from "~/features/website/domain/site/views";
import { isInEnglish } from "~/features/website/parts/site/page-head";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { inOwnWords } from "~/platform/own-words";
import { seedDemo } from "~/seed/demo";
import { later, makeCtx, minutes, NOW } from "../support/context";
import { env } from "../support/env";

const db = new Database(env).unscoped;
const CNA = "certified-nursing-assistant";
let cna: string;
let now = NOW;

/** A visitor of the site; each a while after the one before, so that no memory of this isolate answers. */
async function visitor(host = "bayside.localhost"): Promise<Ctx> {
  now = later(minutes(2), now);
  return { ...(await makeCtx({ host, now })), locale: "es" };
}

const shown = async (slug: string, host?: string) => (await showProgramPage(await visitor(host), { slug })).program;
const post = async (slug: string) => (await showSitePage(await visitor(), { site_page: "post", slug })) as SiteView & { inEnglish: string[] };
const addressesInBoth = async () =>
  (await listSiteMap(await visitor(), {})).pages.filter((page) => !("isEnglish" in page && page.isEnglish)).map(({ path }) => path);
const field = (subject: string, name: string) => and(eq(translations.subject, subject), eq(translations.field, name));

beforeAll(async () => {
  await seedDemo(new Database(env), env, NOW);
  const [program] = await db.select({ id: programs.id }).from(programs).where(eq(programs.slug, CNA));
  cna = `program:${program?.id}`;
});

describe("a program's Spanish page", () => {
  it("is in Spanish while title, summary and description are", async () => {
    expect(isProgramInEnglish((await shown(CNA)).inEnglish)).toBe(false);
    expect(await addressesInBoth()).toContain(`/programs/${CNA}`);
  });

  it.each(["title", "summary", "description"])("is in English without a published %s, on the page and in the site map", async (name) => {
    await db.update(translations).set({ state: "draft" }).where(field(cna, name));
    const { inEnglish } = await shown(CNA);
    expect([inEnglish, isProgramInEnglish(inEnglish)]).toEqual([[name], true]);
    expect(await addressesInBoth()).not.toContain(`/programs/${CNA}`);
    await db.update(translations).set({ state: "published" }).where(field(cna, name));
    expect((await shown(CNA)).inEnglish).toEqual([]);
  });

  it("stays Spanish where another text is missing, which is named, and where there is nothing to translate", async () => {
    await db.delete(translations).where(field(cna, "outcomes"));
    await db.delete(translations).where(field(cna, "summary"));
    await db.update(programs).set({ summary: " " }).where(eq(programs.slug, CNA));
    const { inEnglish } = await shown(CNA);
    expect([inEnglish, isProgramInEnglish(inEnglish)]).toEqual([["outcomes"], false]);
  });

  it("takes no other school's translation for its own", async () => {
    const [other] = await db
      .select({ id: programs.id, slug: programs.slug, schoolId: programs.schoolId })
      .from(programs)
      .where(and(eq(programs.status, "offering"), sql`school_id IN (SELECT school_id FROM domains WHERE host = 'summit.localhost')`));
    const [row] = await db.select().from(translations).where(field(cna, "title"));
    if (!other || !row) throw new Error("The demo has neither");
    const before = (await shown(other.slug, "summit.localhost")).inEnglish;
    expect(before).toContain("title");
    const foreign = { ...row, subject: `program:${other.id}` };
    await db.insert(translations).values(foreign);
    expect((await shown(other.slug, "summit.localhost")).inEnglish).toEqual(before);
    await db.insert(translations).values({ ...foreign, schoolId: other.schoolId });
    expect((await shown(other.slug, "summit.localhost")).inEnglish).not.toContain("title");
  });

  it("keeps the names of its texts, whatever they are called in Spanish", async () => {
    const ctx = await visitor();
    const own = await ownWords(ctx);
    expect(inOwnWords({ inEnglish: ["title"] }, own && ((text) => (text === "title" ? "título" : own(text))))).toEqual({ inEnglish: ["title"] });
  });
});

describe("a post's Spanish page", () => {
  it("is in English while title or body is", async () => {
    const [row] = await db
      .select({ id: siteDocuments.id, slug: siteDocuments.slug })
      .from(siteDocuments)
      .where(
        and(
          eq(siteDocuments.kind, "post"),
          sql`published IS NOT NULL AND school_id IN (SELECT school_id FROM domains WHERE host = 'bayside.localhost')`,
        ),
      )
      .orderBy(siteDocuments.liveFrom)
      .limit(1);
    const subject = `document:${row?.id}`;
    const slug = row?.slug ?? "";
    expect([(await post(slug)).inEnglish, (await addressesInBoth()).includes(`/blog/${slug}`)]).toEqual([[], true]);
    await db.delete(translations).where(field(subject, "body"));
    const view = await post(slug);
    expect([view.inEnglish, isInEnglish(view)]).toEqual([["body"], true]);
    expect(await addressesInBoth()).not.toContain(`/blog/${slug}`);
  });
});
