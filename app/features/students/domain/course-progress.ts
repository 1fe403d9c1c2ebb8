import { z } from "zod";
import { courseStanding } from "~/features/lms/domain/questions";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { id } from "~/platform/input";
import { staffOrStudent } from "~/platform/policy";
import { query } from "~/platform/verb";

/**
 * How far a registration has come in its course on the school's learning platform, as the platform last said. Where none is connected,
 * or the program has no course there, nothing is known, and null says so.
 * @throws not_found for a registration that is not one's own
 */
export const courseProgress = query({
  name: "registrations.course-progress",
  allow: staffOrStudent,
  input: z.object({ registration: id() }),
  async run(ctx, { registration }) {
    await registrationProfile(ctx, { id: registration });
    return { registration, ...(await courseStanding(ctx, registration)) };
  },
});
