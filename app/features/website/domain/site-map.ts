import { programsOnMap } from "~/features/programs/data/public-programs";
import { siteOf } from "~/features/programs/domain/site-views";
import { isProgramInEnglish } from "~/features/programs/model";
import { homePath, preEnrollPath, programPath, programsPath } from "~/features/programs/paths";
import { type Ctx, zoneOf } from "~/platform/context";
import { mediaPath } from "~/platform/media-path";
import { dayIn } from "~/platform/zones";
import { startDatesPath } from "../paths";

/** An address of the site map, with the day of its last change if known. */
export interface SitePage {
  path: string;
  changed: string | null;
  /** Addresses of its pictures. */
  pictures?: string[];
  /** The Spanish address shows the English texts. */
  isEnglish?: boolean;
}

/** Pages of every school's site: home and programs. */
export async function programPages(ctx: Ctx): Promise<{ host: string; pages: SitePage[] }> {
  const programs = await programsOnMap(ctx);
  const { school } = siteOf(ctx);
  const fixed = [homePath(), programsPath(), startDatesPath(), ...(school.hasPreEnrollment ? [preEnrollPath()] : [])].map((path) => ({
    path,
    changed: null,
  }));
  const pages = programs.map(({ slug, imageFileId, updatedAt, inEnglish }) => ({
    path: programPath(slug),
    changed: dayIn(new Date(updatedAt), zoneOf(ctx)),
    pictures: picturePaths(imageFileId),
    isEnglish: isProgramInEnglish(inEnglish),
  }));
  return { host: school.host, pages: [...fixed, ...pages] };
}

/** Picture variants for search engines, at most as wide as a page shows them. */
export const picturePaths = (...ids: (string | null)[]): string[] => ids.flatMap((id) => (id ? [mediaPath(id, 1280)] : []));
