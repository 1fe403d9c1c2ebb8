import { z } from "zod";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { id } from "~/platform/input";
import { staffOrStudent } from "~/platform/policy";
import { query } from "~/platform/verb";

/**
 * How far a registration has come in its course on a learning platform. None is connected: then nothing is known, and null says so.
 * @throws not_found for a registration that is not one's own
 */
export const courseProgress = query({
  name: "registrations.course-progress",
  allow: staffOrStudent,
  input: z.object({ registration: id() }),
  async run(ctx, { registration }) {
    await registrationProfile(ctx, { id: registration });
    return { registration, status: null, course: null, progress: null };
  },
});
