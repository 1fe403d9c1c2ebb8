import type { Ctx, School } from "~/platform/context";

/** Where a school's site answers: the product's own scheme and port, the school's host. Links in mail start here. */
export function siteOrigin(ctx: Ctx, school: Pick<School, "host"> | null): string {
  if (!school) return new URL(ctx.env.APP_ORIGIN).origin;
  const url = new URL(ctx.env.APP_ORIGIN);
  url.hostname = school.host;
  return url.origin;
}
