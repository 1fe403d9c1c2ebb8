import { eq } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { zoneOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { choice, flag, text } from "~/platform/input";
import { schoolOwner, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { selectSettings } from "../data/translations";
import { keyOf, type Source, type Stored, stateOf } from "../model";
import { readTexts } from "./sources";

/** Whether all texts that a student signs have their Spanish, as it is now. */
const legalTexts = (sources: readonly Source[], stored: ReadonlyMap<string, Stored>) =>
  sources
    .filter(({ kind }) => kind === "agreement")
    .map(({ subject, title, fields }) => ({
      subject,
      title,
      isDone: fields.every((each) => stateOf(each, stored.get(keyOf(subject, each.field))) === "done"),
    }));

/** How far a school is with its Spanish, and what it has switched on. */
export const showLanguages = query({
  name: "translations.settings",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [[settings], { sources, stored }] = await Promise.all([selectSettings(ctx), readTexts(ctx)]);
    return { settings, legal: legalTexts(sources, stored), zone: zoneOf(ctx) };
  },
});

/** Turns the Spanish pages on or off. Off, their addresses lead nowhere, and registration in Spanish ends with them. */
export const switchSpanish = command({
  name: "translations.switch",
  allow: schoolOwner,
  touches: "site",
  input: z.object({ on: flag() }),
  async run(ctx, { on }) {
    const { db, schoolId } = inSchool(ctx);
    const set = on ? { speaksSpanish: true } : { speaksSpanish: false, registersInSpanish: false };
    ctx.stage(
      db
        .update(schools)
        .set({ ...set, updatedAt: ctx.now.getTime() })
        .where(eq(schools.id, schoolId)),
    );
    ctx.record({ type: "school", id: schoolId, after: set });
    return { on };
  },
});

/**
 * Lets people register in Spanish, or no longer. The owner says who translated the legal texts, and which language governs.
 * @throws conflict `legal_texts_missing` as long as the agreement or the refund policy has no Spanish text of today
 */
export const switchRegistration = command({
  name: "translations.switch-registration",
  allow: schoolOwner,
  touches: "site",
  input: z.discriminatedUnion("on", [
    z.object({ on: z.literal("yes"), translator: text(200), binding: choice(["both", "en", "es"]) }),
    z.object({ on: z.literal("no") }),
  ]),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const { settings, legal } = await showLanguages(ctx, {});
    if (input.on === "yes" && !settings?.speaksSpanish) throw conflict("spanish_is_off", "Turn on the Spanish pages first.");
    if (input.on === "yes" && legal.some(({ isDone }) => !isDone))
      throw conflict("legal_texts_missing", "Translate and publish the agreement and the refund policy first.");
    const now = ctx.now.getTime();
    const set =
      input.on === "yes"
        ? {
            registersInSpanish: true,
            bindingLanguage: input.binding,
            legalTranslator: input.translator,
            legalConfirmedBy: userOf(ctx).id,
            legalConfirmedAt: now,
          }
        : { registersInSpanish: false };
    ctx.stage(
      db
        .update(schools)
        .set({ ...set, updatedAt: now })
        .where(eq(schools.id, schoolId)),
    );
    ctx.record({ type: "school", id: schoolId, after: set });
    return { on: input.on };
  },
});
