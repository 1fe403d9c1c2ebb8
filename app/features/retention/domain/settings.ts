import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { retentionChoices, retentionItems, retentionWalks } from "#drizzle/schema/retention";
import { schools } from "#drizzle/schema/schools";
import { zoneOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { schoolOwner, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { CERTAINTY_LABELS, CLOCKS, isLonger, lengthText, RETENTION_KEYS, ruleText } from "../clock-model";
import { selectSettings } from "../data/items";
import { choiceForm, switchForm } from "../model";
import { schoolRules } from "./rules";

/** How long the school keeps each kind of record, by which rule, and whether it deletes them. One round trip. */
export const showRules = query({
  name: "retention.rules",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const [[school], chosen, places] = await inSchool(ctx).db.batch([...selectSettings(ctx)]);
    const { states, deletes } = schoolRules({ deletes: school?.deletes ?? false, state: school?.state ?? null, chosen, places });
    const results = RETENTION_KEYS.map((kind) => {
      const { preset, states: byState } = CLOCKS[kind];
      const own = chosen.find(({ choice }) => choice.kind === kind);
      return {
        kind,
        rule: ruleText(preset),
        source: preset.source,
        certainty: CERTAINTY_LABELS[preset.certainty],
        ofStates: states.flatMap((state) => {
          const rule = byState[state];
          return rule ? [{ state, rule: ruleText(rule), source: rule.source, certainty: CERTAINTY_LABELS[rule.certainty] }] : [];
        }),
        choice: own
          ? {
              months: own.choice.months,
              text: own.choice.months === null ? "Forever" : lengthText({ length: own.choice.months, unit: "months" }),
              source: own.choice.source,
              confirmer: own.confirmer,
              updatedAt: own.choice.updatedAt,
            }
          : null,
      };
    });
    return { results, deletes, states, zone: zoneOf(ctx) };
  },
});

/**
 * Keeps a kind of record longer than the preset, or by the preset again. Records of the kind that are due get their notice anew.
 * @throws invalid on `months`, `source`
 */
export const chooseTime = command({
  name: "retention.choose",
  allow: schoolOwner,
  input: choiceForm,
  async run(ctx, { kind, months, forever, source }) {
    const { db, schoolId } = inSchool(ctx);
    const of = and(eq(retentionChoices.schoolId, schoolId), eq(retentionChoices.kind, kind));
    if (!forever && months !== undefined && !isLonger(kind, months))
      throw invalidField("months", `Enter more than ${lengthText(CLOCKS[kind].preset)}, or leave it blank.`, "too_short");
    if (!forever && months === undefined) ctx.stage(db.delete(retentionChoices).where(of));
    else {
      if (!source) throw invalidField("source", "Enter the rule or the reason.", "required");
      const set = { months: forever ? null : (months ?? null), source, confirmedBy: userOf(ctx).id, updatedAt: ctx.now.getTime() };
      ctx.stage(
        db
          .insert(retentionChoices)
          .values({ schoolId, kind, ...set })
          .onConflictDoUpdate({ target: [retentionChoices.schoolId, retentionChoices.kind], set }),
      );
    }
    // The next night finds them by the new time.
    ctx.stage(
      db
        .delete(retentionItems)
        .where(
          and(
            eq(retentionItems.schoolId, schoolId),
            eq(retentionItems.kind, kind),
            isNull(retentionItems.deletedAt),
            isNull(retentionItems.keptUntil),
          ),
        ),
    );
    ctx.stage(db.delete(retentionWalks).where(and(eq(retentionWalks.schoolId, schoolId), eq(retentionWalks.kind, kind))));
    ctx.record({ type: "school", id: schoolId, after: { kind, months: forever ? "forever" : (months ?? "preset"), source } });
    return { kind };
  },
});

/** Turns the deletion of old records on or off. Once it is on, the owner gets a new notice, and 30 days pass before anything is deleted. */
export const switchDeletion = command({
  name: "retention.switch",
  allow: schoolOwner,
  input: switchForm,
  async run(ctx, { deletes }) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(db.update(schools).set({ deletesOldRecords: deletes }).where(eq(schools.id, schoolId)));
    if (deletes)
      ctx.stage(
        db
          .update(retentionItems)
          .set({ noticedAt: null })
          .where(and(eq(retentionItems.schoolId, schoolId), isNull(retentionItems.deletedAt))),
      );
    ctx.record({ type: "school", id: schoolId, after: { deletesOldRecords: deletes } });
    return { deletes };
  },
});
