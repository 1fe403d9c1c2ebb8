import { z } from "zod";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { notFound } from "~/platform/errors";
import { employer } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { readEmployerHome } from "../data/employer-home";

const YEAR_MS = 365 * 86_400_000;

/** Where somebody of an employer lands: the own account, and the schools that train future staff. */
export const employerHome = query({
  name: "reports.employer-home",
  allow: employer,
  input: z.object({}),
  async run(ctx) {
    const actor = userOf(ctx);
    const { person, schools } = await readEmployerHome(ctx, actor.id, ctx.now.getTime() - YEAR_MS);
    if (!person) throw notFound();
    const wanted: [label: string, isThere: boolean][] = [
      ["Phone", Boolean(person.phone)],
      ["Job title", Boolean(person.jobTitle)],
      ["Time zone", Boolean(person.timezone)],
      ["Picture", Boolean(person.avatarFileId)],
    ];
    return {
      firstName: actor.firstName,
      missing: wanted.filter(([, isThere]) => !isThere).map(([label]) => label),
      wanted: wanted.length,
      totals: { schools: schools[0]?.allSchools ?? 0, programs: schools[0]?.allPrograms ?? 0, graduates: schools[0]?.allGraduates ?? 0 },
      schools: schools.map(({ id, name, city, state, programs, graduates, host }) => ({
        id,
        name,
        city,
        state,
        programs,
        graduates,
        site: siteOrigin(ctx, { host }),
      })),
    };
  },
});
