import { z } from "zod";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { attemptsOfStudent, findRegistration, selectProgramExams } from "../data/attempts";
import { type FactRow, factsByEnd, selectFacts } from "../data/facts";
import { selectExclusion, selectPlacements } from "../data/placements";
import { outcomeSettings } from "../data/publications";
import { funnelInput, isTooLong, lastYear, type Step } from "../model";
import { hasBegun, isJobUnknown } from "../rate-formulas";

const hasResult = ({ attempts }: FactRow) => attempts.some(({ result }) => result === "passed" || result === "failed");

/** Whether a registration is in a step. */
const STEPS: Readonly<Record<Step, (fact: FactRow, hasExams: boolean) => boolean>> = {
  began: hasBegun,
  completed: (fact) => hasBegun(fact) && fact.enrollmentStatus === "completed",
  tested: (fact) => STEPS.completed(fact, true) && hasResult(fact),
  passed: (fact) => STEPS.completed(fact, true) && fact.attempts.some(({ result }) => result === "passed"),
  placed: (fact) => STEPS.completed(fact, true) && fact.job?.isInField === true,
  no_result: (fact, hasExams) => hasExams && STEPS.completed(fact, true) && !hasResult(fact),
  no_job: (fact) => STEPS.completed(fact, true) && fact.exclusion === null && isJobUnknown(fact),
};

/** How many of a program began, completed, took an exam, passed and work in the field, and the people of one step. */
export const outcomeFunnel = query({
  name: "outcomes.funnel",
  allow: schoolStaff,
  input: funnelInput,
  async run(ctx, input) {
    const [programs, exams, [settings]] = await inSchool(ctx).db.batch([programsInOrder(ctx), selectProgramExams(ctx), outcomeSettings(ctx)]);
    const program = programs.find((each) => each.id === input.program) ?? programs[0] ?? null;
    if (input.program && program?.id !== input.program) throw notFound();
    const today = todayOf(ctx);
    const usual = { from: lastYear(today).from, to: today };
    const given = { from: input.from ?? usual.from, to: input.to ?? usual.to };
    const isBad = given.to < given.from || isTooLong(given);
    const period = isBad ? usual : given;
    const all = program ? await selectFacts(ctx, factsByEnd(ctx, { program: program.id, ...period }), zoneOf(ctx)) : [];
    const facts = all.filter(({ endsOn }) => endsOn >= period.from && endsOn <= period.to);
    const hasExams = exams.some(({ programId }) => programId === program?.id);
    const of = (step: Step) => facts.filter((fact) => STEPS[step](fact, hasExams));
    const counts = Object.fromEntries((Object.keys(STEPS) as Step[]).map((step) => [step, of(step).length])) as Record<Step, number>;
    const step = input.step ?? "began";
    const people = of(step);
    return {
      programs: programs.map(({ id: programId, title }) => ({ id: programId, title })),
      asked: { ...period, program: program?.id ?? "", step },
      ...{ isBad, hasExams, counts, today },
      settings: { surveysGraduates: settings?.surveysGraduates ?? true, mostUnknownPercent: settings?.mostUnknownPercent ?? 10 },
      page: {
        results: people
          .slice(input.offset, input.offset + input.limit)
          .map(({ registrationId, number, firstName, lastName, code, endsOn, completedOn, enrollmentStatus, job, survey }) => ({
            ...{ registrationId, number, firstName, lastName, code, endsOn, completedOn, enrollmentStatus, survey },
            isPlaced: job?.isInField ?? null,
          })),
        count: people.length,
      },
    };
  },
});

/** Exams, jobs and exclusion of one registration. One round trip after the registration is found. @throws not_found */
export const graduateFile = query({
  name: "outcomes.graduate",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: registrationId }) {
    const [registration] = await findRegistration(ctx, registrationId);
    if (!registration) throw notFound();
    const [attempts, placements, [exclusion], exams] = await inSchool(ctx).db.batch([
      attemptsOfStudent(ctx, registration.studentId),
      selectPlacements(ctx, registrationId),
      selectExclusion(ctx, registrationId),
      selectProgramExams(ctx, registration.programId),
    ]);
    return { registration, attempts, placements, exclusion: exclusion ?? null, exams: exams.map(({ exam }) => exam), today: todayOf(ctx) };
  },
});
export type GraduateFile = Awaited<ReturnType<typeof graduateFile>>;
