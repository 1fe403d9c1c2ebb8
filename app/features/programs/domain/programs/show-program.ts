import { z } from "zod";
import { schoolOf, zoneOf } from "~/platform/context";
import { id, optional } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { findProgram, formChoices, readProgram } from "../../data/office-programs";
import { DEFAULT_REMINDER_DAYS } from "../../program-model";
import { inChosenSchool } from "./chosen-school";

/** A program with its form's choices and everything beside it. @throws not_found for another school's */
export const showProgram = query({
  name: "programs.show",
  allow: staffOrSuper,
  school: inChosenSchool,
  input: z.object({ id: id(), school: optional(id()) }),
  async run(ctx, input) {
    const zone = zoneOf(ctx);
    return {
      ...(await readProgram(ctx, input.id)),
      zone,
      today: dayIn(ctx.now, zone),
      origin: schoolOf(ctx)?.host ?? "",
      schoolName: schoolOf(ctx)?.name ?? "",
      isPartner: schoolOf(ctx)?.type === "national_partner",
    };
  },
});

/** Options of the new program form. */
export const newProgramChoices = query({
  name: "programs.form-choices",
  allow: staffOrSuper,
  school: inChosenSchool,
  input: z.object({ school: optional(id()) }),
  async run(ctx) {
    const [locations, instructors, [switches]] = await inSchool(ctx).db.batch([...formChoices(ctx)]);
    const zone = zoneOf(ctx);
    return {
      choices: { locations, instructors, switches: switches ?? null },
      today: dayIn(ctx.now, zone),
      reminderDays: schoolOf(ctx)?.defaultReminderOffset ?? DEFAULT_REMINDER_DAYS,
    };
  },
});

export type FormChoices = Awaited<ReturnType<typeof newProgramChoices>>["choices"];

/** A program for the API. @throws not_found for another school's */
export const getProgram = query({
  name: "programs.get",
  allow: staffOrSuper,
  scope: "programs:read",
  school: inChosenSchool,
  input: z.object({ id: id(), school: optional(id()) }),
  run: (ctx, input) => findProgram(ctx, input.id),
});
