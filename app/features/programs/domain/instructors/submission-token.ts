import { z } from "zod";
import { findPublicSchool } from "~/features/schools/data/find-school";
import { type Ctx, withGrant } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { isSigned } from "~/platform/signing";
import { query } from "~/platform/verb";
import { applicationByCode } from "../../data/office-instructors";

/** Rights of a submission token. */
export const APPLY = "an application";

const submission = { submission: text(120) };

/** The school (for new applications) or the application of a submission token. @throws not_found */
async function behindToken(ctx: Ctx, token: string) {
  const [schoolId = "", signature] = token.split(".");
  const isOurs = signature !== undefined && (await isSigned(ctx.env, signature, "instructor-onboarding", schoolId));
  const application = isOurs ? null : await applicationByCode(ctx, token);
  const key = isOurs ? { id: schoolId } : application ? { subdomain: application.subdomain } : null;
  const found = key ? await findPublicSchool(ctx, key) : null;
  if (!found) throw notFound("This link is invalid or has expired.", "link_invalid");
  return { school: found.school, person: application?.person ?? null };
}

/** The same request in the school that its token names, while the application is open; without a token the request as it is. @throws not_found */
export async function inSchoolOfToken(ctx: Ctx, raw: unknown): Promise<Ctx> {
  const token = z.object(submission).safeParse(raw);
  if (!token.success) return ctx;
  const { school, person } = await behindToken(ctx, token.data.submission);
  if (person && person.status !== "pending") throw notFound("This link is invalid or has expired.", "link_invalid");
  return withGrant(ctx, school, APPLY);
}

/** The instructor of an application; null for an unused token. */
export const instructorOfSubmission = query({
  name: "instructors.of-submission",
  allow: anyone,
  input: z.object(submission),
  run: async (ctx, input) => ({ instructor: (await behindToken(ctx, input.submission)).person?.id ?? null }),
});

/** The school behind a token, for the face of its page. */
export const schoolOfSubmission = query({
  name: "instructors.school-of-submission",
  allow: anyone,
  input: z.object(submission),
  run: async (ctx, input) => (await behindToken(ctx, input.submission)).school,
});
