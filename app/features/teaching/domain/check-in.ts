import { z } from "zod";
import { readCheckIn } from "~/features/attendance/domain/check-in";
import { studentCheckInPath } from "~/features/enrollment/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { qrPicture } from "~/platform/qr-picture";
import { query } from "~/platform/verb";

/**
 * The check-in screen of one session: the code of now as digits and as a QR picture of the students' link, and who is in. The link reaches
 * this session alone. @throws not_found for sessions of others
 */
export const teachCheckIn = query({
  name: "teach.check-in",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: sessionId }) {
    const view = await readCheckIn(ctx, sessionId);
    const { code, session } = view;
    const link = code === null ? null : siteOrigin(ctx, schoolOf(ctx)) + studentCheckInPath({ session: session.id, code });
    return { ...view, link, picture: link === null ? null : await qrPicture(link) };
  },
});
export type TeachCheckIn = Awaited<ReturnType<typeof teachCheckIn>>;
