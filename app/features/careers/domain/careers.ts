import { z } from "zod";
import { ownOutcomes } from "~/features/outcomes/data/placements";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";
import { phrase } from "~/words/phrase";
import { CAREER_AREAS, CAREERS, careerOf } from "../career-model";
import { programsOf } from "../data/programs";
import { readResume } from "../data/resume";

const lenient = (max: number) => z.string().trim().max(max).optional().catch(undefined);

/** Careers by filter; the opened one with matching programs; the goal and reported jobs. */
export const showCareers = query({
  name: "careers.careers",
  allow: student,
  input: z.object({ q: lenient(100), area: lenient(60), career: lenient(60) }),
  async run(ctx, { q, area, career }) {
    const opened = careerOf(career);
    const [{ row }, programs, outcomes] = await Promise.all([readResume(ctx), programsOf(ctx), ownOutcomes(ctx)]);
    const sought = q?.toLowerCase() ?? "";
    const shown = CAREERS.filter(
      (each) =>
        (!area || each.area === area) &&
        [each.title, each.what, each.certification].some((text) => phrase(text, ctx.locale).toLowerCase().includes(sought)),
    );
    const leadsTo = opened
      ? programs.filter(({ title, category }) => opened.words.some((word) => `${title} ${category} `.toLowerCase().includes(word)))
      : [];
    return { careers: shown, areas: CAREER_AREAS, opened, programs: leadsTo, goal: row?.goal ?? null, outcomes, q: q ?? "", area: area ?? "" };
  },
});
