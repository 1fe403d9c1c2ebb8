import { queueMail } from "~/features/messaging/domain/send-mail";
import { pushToPerson } from "~/features/notifications/domain/push-to-devices";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { timesText } from "~/features/sessions/domain/collisions";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { untakenSession } from "../data/untaken";
import { taughtSessionPath } from "../paths";

/** Asks the instructor of a session for its attendance, by email and on own devices, if it is still missing. */
export const askForAttendance = heard("attendance.untaken", "teach.ask-for-attendance", async (ctx, { sessionId }) => {
  const school = schoolOf(ctx);
  const [session] = await untakenSession(ctx, sessionId);
  if (!school || !session) return;
  const when = timesText(session);
  const path = taughtSessionPath(sessionId);
  await queueMail(ctx, {
    key: `attendance_missing:${sessionId}`,
    template: "attendance_missing",
    to: session.email,
    toName: session.name,
    school,
    subject: { type: "class_session", id: sessionId },
    values: { program: session.program, class_id: session.code, session: when, session_link: siteOrigin(ctx, school) + path },
  });
  await pushToPerson(ctx, {
    userId: session.userId,
    title: "Attendance is missing",
    body: `${session.code}, ${when}`,
    path,
    tag: `attendance-missing:${sessionId}`,
  });
});
