import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#drizzle/schema/identity";
import { programs } from "#drizzle/schema/programs";
import { translations } from "#drizzle/schema/translations";
import { showSiteProgram } from "~/features/programs/domain/site-program";
import { ownWords } from "~/features/translations/domain/own-words";
import { showLanguages, switchRegistration, switchSpanish } from "~/features/translations/domain/settings";
import { draftTranslation, listTranslations, readTranslation, saveTranslation } from "~/features/translations/domain/texts";
import type { CompletionRequest } from "~/platform/assistant";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { inOwnWords } from "~/platform/own-words";
import { seedDemo } from "~/seed/demo";
import { later, makeCtx, minutes, NOW } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";

const db = new Database(env).unscoped;
const HOST = "bayside.localhost";
let owner: Ctx;
let cna: string;
let now = NOW;

/** A visitor of the Spanish pages; each a while after the one before, so that no memory of this isolate answers. */
async function visitor(host = HOST): Promise<Ctx> {
  now = later(minutes(2), now);
  return { ...(await makeCtx({ host, now })), locale: "es" };
}

beforeAll(async () => {
  await seedDemo(new Database(env), env, NOW);
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, "owner@bayside.test"));
  owner = await makeCtx({ as: account?.id ?? "", host: HOST });
  const [program] = await db.select({ id: programs.id }).from(programs).where(eq(programs.slug, "certified-nursing-assistant"));
  cna = `program:${program?.id}`;
});

const rowOf = async (subject: string, field: string) => {
  const [row] = await db
    .select()
    .from(translations)
    .where(and(eq(translations.subject, subject), eq(translations.field, field)));
  return row;
};

describe("a school's own texts", () => {
  it("are in Spanish on Spanish pages, and stay English on the others", async () => {
    const ctx = await visitor();
    const page = inOwnWords(await showSiteProgram(ctx, { slug: "certified-nursing-assistant" }), await ownWords(ctx));
    expect(page.program.title).toBe("Auxiliar de enfermería certificada (CNA)");
    expect(page.program.outcomes.join(" ")).not.toMatch(/\b(and|the|vital signs)\b/);
    // What leads somewhere, or is sent back, is the same in both.
    expect([page.program.slug, page.program.category]).toEqual(["certified-nursing-assistant", "Nursing Assistant"]);
    const english = await makeCtx({ host: HOST });
    expect(await ownWords(english)).toBeNull();
    expect(await ownWords(await visitor("summit.localhost"))).toBeNull();
  });

  it("are shown on while their English changes, and wait for a person then", async () => {
    await db.update(programs).set({ summary: "Learn bedside care in six weeks." }).where(eq(programs.slug, "certified-nursing-assistant"));
    const own = await ownWords(await visitor());
    expect(own?.("Learn bedside care in six weeks.")).toMatch(/^Aprenda/);
    const { fields } = await readTranslation(owner, { subject: cna });
    expect(fields.find(({ field }) => field === "summary")).toMatchObject({
      state: "stale",
      before: "Learn bedside care and take the state exam in six weeks.",
    });
    const { results, total } = await listTranslations(owner, { state: "stale" });
    expect(results.map(({ subject }) => subject)).toEqual([cna]);
    expect(total.stale).toBe(1);
  });

  it("are published, kept as drafts, and removed by a person", async () => {
    const save = (texts: Record<string, string>, publish: boolean) => saveTranslation(owner, { subject: cna, publish, texts });
    await save({ summary: "  Aprenda a cuidar  " }, false);
    // A published text stays on the site.
    expect(await rowOf(cna, "summary")).toMatchObject({ text: "Aprenda a cuidar", state: "published", source: "Learn bedside care in six weeks." });
    expect((await ownWords(await visitor()))?.("Learn bedside care in six weeks.")).toBe("Aprenda a cuidar");
    await save({ summary: "" }, true);
    expect(await rowOf(cna, "summary")).toBeUndefined();
    await save({ summary: "Un borrador" }, false);
    expect(await rowOf(cna, "summary")).toMatchObject({ state: "draft", madeBy: "person" });
    const english = "Learn bedside care in six weeks.";
    expect((await ownWords(await visitor()))?.(english)).toBe(english);
    expect((await refusal(saveTranslation(owner, { subject: "program:nobody", publish: true, texts: {} }))).code).toBe("not_found");
  });

  it("of another school are neither read nor written", async () => {
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, "owner@summit.test"));
    const stranger = await makeCtx({ as: account?.id ?? "", host: "summit.localhost" });
    expect((await refusal(readTranslation(stranger, { subject: cna }))).code).toBe("not_found");
    expect((await refusal(saveTranslation(stranger, { subject: cna, publish: true, texts: { title: "Otra" } }))).code).toBe("not_found");
    expect((await rowOf(cna, "title"))?.text).toBe("Auxiliar de enfermería certificada (CNA)");
  });
});

describe("a draft of the assistant", () => {
  const withModel = (answer: (english: string) => string): Ctx => {
    const complete = async ({ messages }: CompletionRequest) => ({ text: answer(messages[0]?.content ?? ""), tokens: 10 });
    const ports = Object.create(owner.ports, { assistant: { value: { kind: "model", complete } } });
    return { ...owner, ports };
  };

  it("is not offered without a model", async () => {
    expect((await refusal(draftTranslation(owner, { subject: cna }))).code).toBe("service_unavailable");
  });

  it("is dropped where a number is another one, and shown nowhere before a person has read it", async () => {
    await db.update(programs).set({ additionalInfo: "Bring $25 and 2 pens." }).where(eq(programs.slug, "certified-nursing-assistant"));
    await db.delete(translations).where(and(eq(translations.subject, cna), eq(translations.field, "additionalInfo")));
    const wrong = await draftTranslation(
      withModel(() => "Traiga $52 y 2 plumas."),
      { subject: cna },
    );
    expect([wrong.made, wrong.left]).toEqual([0, 1]);
    const right = await draftTranslation(
      withModel(() => "Traiga $25 y 2 plumas."),
      { subject: cna },
    );
    expect([right.made, right.left]).toEqual([1, 0]);
    expect(await rowOf(cna, "additionalInfo")).toMatchObject({ state: "draft", madeBy: "machine", reviewedBy: null });
    expect((await ownWords(await visitor()))?.("Bring $25 and 2 pens.")).toBe("Bring $25 and 2 pens.");
    await expect(
      db
        .update(translations)
        .set({ state: "published" })
        .where(and(eq(translations.subject, cna), eq(translations.field, "additionalInfo"))),
    ).rejects.toThrow();
    await saveTranslation(owner, { subject: cna, publish: true, texts: { additionalInfo: "Traiga $25 y 2 plumas." } });
    expect((await ownWords(await visitor()))?.("Bring $25 and 2 pens.")).toBe("Traiga $25 y 2 plumas.");
  });
});

describe("registration in Spanish", () => {
  it("needs the legal texts in Spanish, and ends with the Spanish pages", async () => {
    const { legal } = await showLanguages(owner, {});
    expect(legal.map(({ isDone }) => isDone)).toEqual(legal.map(() => true));
    const agreement = legal[0]?.subject ?? "";
    await db.delete(translations).where(eq(translations.subject, agreement));
    const on = { on: "yes", translator: "Lucía Fuentes", binding: "both" } as const;
    expect((await refusal(switchRegistration(owner, on))).code).toBe("legal_texts_missing");
    const { fields } = await readTranslation(owner, { subject: agreement });
    await saveTranslation(owner, {
      subject: agreement,
      publish: true,
      texts: Object.fromEntries(fields.map(({ field, english }) => [field, english])),
    });
    await switchRegistration(owner, on);
    expect((await showLanguages(owner, {})).settings).toMatchObject({ registersInSpanish: true, legalTranslator: "Lucía Fuentes" });
    await switchSpanish(owner, { on: false });
    expect((await showLanguages(owner, {})).settings).toMatchObject({ speaksSpanish: false, registersInSpanish: false });
    expect((await refusal(switchRegistration(owner, on))).code).toBe("spanish_is_off");
  });
});
