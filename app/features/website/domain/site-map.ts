import { programChoices } from "~/features/programs/domain/questions";
import { siteOf } from "~/features/programs/domain/site-views";
import { homePath, preEnrollPath, programPath, programsPath } from "~/features/programs/paths";
import { type Ctx, zoneOf } from "~/platform/context";
import { dayIn } from "~/platform/zones";
import { startDatesPath } from "../paths";

/** An address that search engines should know, with the day of its last change where that is known. */
export interface SitePage {
  path: string;
  changed: string | null;
}

/** The pages of a school's site: its home, and what it teaches. */
export async function programPages(ctx: Ctx): Promise<{ host: string; pages: SitePage[] }> {
  const programs = await programChoices(ctx);
  const { school } = siteOf(ctx);
  const fixed = [homePath(), programsPath(), startDatesPath(), ...(school.hasPreEnrollment ? [preEnrollPath()] : [])].map((path) => ({
    path,
    changed: null,
  }));
  const pages = programs.map(({ slug, updatedAt }) => ({ path: programPath(slug), changed: dayIn(new Date(updatedAt), zoneOf(ctx)) }));
  return { host: school.host, pages: [...fixed, ...pages] };
}
