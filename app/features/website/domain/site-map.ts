import { programChoices } from "~/features/programs/data/public-programs";
import { siteOf } from "~/features/programs/domain/site-views";
import { homePath, preEnrollPath, programPath, programsPath } from "~/features/programs/paths";
import { type Ctx, zoneOf } from "~/platform/context";
import { mediaPath } from "~/platform/media-path";
import { dayIn } from "~/platform/zones";
import { startDatesPath } from "../paths";

/** An address that search engines should know, with the day of its last change where that is known. */
export interface SitePage {
  path: string;
  changed: string | null;
  /** The addresses of the pictures that it shows. */
  pictures?: string[];
}

/** The pages of a school's site: its home, and what it teaches. */
export async function programPages(ctx: Ctx): Promise<{ host: string; pages: SitePage[] }> {
  const programs = await programChoices(ctx);
  const { school } = siteOf(ctx);
  const fixed = [homePath(), programsPath(), startDatesPath(), ...(school.hasPreEnrollment ? [preEnrollPath()] : [])].map((path) => ({
    path,
    changed: null,
  }));
  const pages = programs.map(({ slug, imageFileId, updatedAt }) => ({
    path: programPath(slug),
    changed: dayIn(new Date(updatedAt), zoneOf(ctx)),
    pictures: picturePaths(imageFileId),
  }));
  return { host: school.host, pages: [...fixed, ...pages] };
}

/** The copies of pictures that search engines may show: wide, and no wider than a page has them. */
export const picturePaths = (...ids: (string | null)[]): string[] => ids.flatMap((id) => (id ? [mediaPath(id, 1280)] : []));
