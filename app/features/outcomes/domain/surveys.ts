import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { announceRows } from "~/platform/announce";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { sweep } from "~/platform/outbox";
import { nameOf } from "~/platform/person-name";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import { derivedToken, isSame } from "~/platform/signing";
import { command, query } from "~/platform/verb";
import { dayIn, EASTERN, HOUR_MS } from "~/platform/zones";
import { words } from "~/words/en/outcomes";
import { findGraduate, noteAnswer, noteSurvey } from "../data/surveys";
import { answerForm, surveyJobForm, surveyKey } from "../model";
import { surveyPath } from "../paths";
import { stageClaim } from "./placements";

/** Days after completion on which a graduate is asked. */
const DAYS = [30, 90, 180] as const;
const ANSWERS_PER_HOUR = 30;

const tokenOf = (ctx: Ctx, registrationId: string) => derivedToken(ctx.env, "graduate-survey", registrationId);

/**
 * Announces the surveys that are due today: by the last day of the class, or for a self-paced one by the day of completion on its certificate. A window of three
 * days heals a missed morning.
 */
export async function announceSurveys(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "graduates of every school are asked");
  const today = dayIn(ctx.now, EASTERN);
  const at = (days: number, from: (isDue: (day: SQL) => SQL) => SQL) => {
    const isDue = (day: SQL) => sql`${day} > date(${today}, ${`-${days + 3} days`}) AND ${day} <= date(${today}, ${`-${days} days`})`;
    return announceRows(db, "graduate.survey-due", {
      key: sql`r.id || ${`:${days}`}`,
      schoolId: sql`r.school_id`,
      payload: { registrationId: sql`r.id`, days: sql`${days}` },
      from: sql`${from(isDue)} AND r.status = 'active' AND r.enrollment_status = 'completed'`,
      now: ctx.now.getTime(),
    });
  };
  const byClass = (isDue: (day: SQL) => SQL) => sql`FROM schools s CROSS JOIN classes c ON c.school_id = s.id AND c.mode <> 'self_paced'
      AND ${isDue(sql`c.end_date`)} CROSS JOIN registrations r ON r.school_id = c.school_id AND r.class_id = c.id WHERE s.surveys_graduates = 1`;
  const byCertificate = (isDue: (day: SQL) => SQL) => sql`FROM schools s CROSS JOIN certificates x ON x.school_id = s.id AND x.status = 'issued'
      AND ${isDue(sql`x.completed_on`)} CROSS JOIN registrations r ON r.school_id = x.school_id AND r.id = x.registration_id
      CROSS JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id AND c.mode = 'self_paced' WHERE s.surveys_graduates = 1`;
  const [first, ...rest] = DAYS.flatMap((days) => [at(days, byClass), at(days, byCertificate)]);
  if (first) await db.batch([first, ...rest]);
  await sweep(ctx);
}

/** Asks a graduate by mail, unless the answer, a job or an exclusion is known. */
export const sendSurvey = heard("graduate.survey-due", "surveys.send", async (ctx, { registrationId, days }) => {
  const school = schoolOf(ctx);
  const graduate = await findGraduate(ctx, registrationId);
  if (!school || !graduate?.isAsked || graduate.answer || graduate.hasJob || graduate.isExcluded) return;
  ctx.stage(noteSurvey(ctx, registrationId, days));
  await queueMail(ctx, {
    ...{ key: `graduate_survey:${registrationId}:${days}`, template: "graduate_survey", to: graduate.email, toName: nameOf(graduate), school },
    studentId: graduate.studentId,
    locale: graduate.locale,
    subject: { type: "registration", id: registrationId },
    values: { program: graduate.program, survey_link: siteOrigin(ctx, school) + surveyPath(registrationId, await tokenOf(ctx, registrationId)) },
  });
});

/** The graduate of a survey's link. @throws not_found `link_invalid` */
async function surveyed(ctx: Ctx, { registration, token }: { registration: string; token: string }) {
  const isSigned = isSame(token, await tokenOf(ctx, registration));
  const graduate = isSigned ? await findGraduate(ctx, registration) : null;
  if (!graduate || graduate.sent === 0) throw notFound(words.surveyInvalid, "link_invalid");
  return graduate;
}

/** The question of a survey's link, and the answer so far. Opening it saves nothing: mail scanners open links. @throws not_found `link_invalid` */
export const showSurvey = query({
  name: "surveys.show",
  allow: anyoneAtSchool,
  input: z.object(surveyKey),
  async run(ctx, input) {
    const { program, answer, hasJob } = await surveyed(ctx, input);
    return { program, school: schoolOf(ctx)?.name ?? "", answer, hasJob: hasJob === 1, today: todayOf(ctx) };
  },
});

const limit = (ctx: Ctx) => countUse(ctx, `survey:${placeOf(ctx)}`, ANSWERS_PER_HOUR, HOUR_MS);

/** Saves the answer of a graduate. @throws too_many; not_found `link_invalid`; conflict `survey_answered` */
export const answerSurvey = command({
  name: "surveys.answer",
  allow: anyoneAtSchool,
  input: answerForm,
  secret: ["token"],
  async run(ctx, { answer, ...input }) {
    await limit(ctx);
    await surveyed(ctx, input);
    ctx.stage(noteAnswer(ctx, input.registration, answer), conflict("survey_answered", words.surveyDone));
    ctx.record({ type: "registration", id: input.registration, after: { survey: answer } });
    return { ...input, answer };
  },
});

/** A graduate who works in the field says where; the school confirms the job. @throws too_many; not_found; invalid; conflict `outcome_exists` */
export const reportSurveyJob = command({
  name: "surveys.job",
  allow: anyoneAtSchool,
  input: surveyJobForm,
  secret: ["token"],
  async run(ctx, { token, ...job }) {
    await limit(ctx);
    const graduate = await surveyed(ctx, { token, registration: job.registration });
    if (graduate.answer !== "in_field" || graduate.hasJob === 1) throw conflict("survey_answered", words.surveyDone);
    stageClaim(ctx, graduate.studentId, job);
    return { registration: job.registration, token };
  },
});
