import { z } from "zod";
import { courseStanding } from "~/features/lms/domain/questions";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { id } from "~/platform/input";
import { staffOrStudent } from "~/platform/policy";
import { query } from "~/platform/verb";

/**
 * A registration's progress in its learning platform course, as last reported; null if no platform is connected or the program has no
 * course there. @throws not_found for another student's registration
 */
export const courseProgress = query({
  name: "registrations.course-progress",
  allow: staffOrStudent,
  scope: "students:read",
  input: z.object({ registration: id() }),
  async run(ctx, { registration }) {
    await registrationProfile(ctx, { id: registration });
    return { registration, ...(await courseStanding(ctx, registration)) };
  },
});
