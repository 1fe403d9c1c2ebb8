import { reviews } from "#drizzle/schema/enrollment";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { conflict, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { student } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { readStudentClass } from "../data/student-class";
import { reviewInput } from "../model";
import { reviewsPath } from "../paths";

const CHANGES = 5;

/**
 * Saves the student's review of a completed class, one per registration. Each change needs the school's approval again. Signed with first
 * name and last initial. Limited per hour because staff may be notified each time. @throws conflict `not_completed`, too_many
 */
export const saveReview = command({
  name: "reviews.save",
  allow: student,
  input: reviewInput,
  async run(ctx, input) {
    const { student: me } = ownStudent(ctx);
    const { db, schoolId } = inSchool(ctx);
    const found = await readStudentClass(ctx, me.id, input.id);
    if (!found) throw notFound();
    if (found.registration.enrollmentStatus !== "completed") throw conflict("not_completed", "You can review a class after completing it.");
    await countUse(ctx, `review:${input.id}`, CHANGES, HOUR_MS, "Wait a few minutes before you edit your review again.");
    const { firstName, lastName } = userOf(ctx);
    const now = ctx.now.getTime();
    const review = { rating: input.rating, text: input.text, status: "pending" as const, updatedAt: now };
    ctx.stage(
      db
        .insert(reviews)
        .values({
          id: newId(),
          schoolId,
          registrationId: input.id,
          studentName: `${firstName} ${lastName.slice(0, 1)}.`,
          program: found.registration.program,
          ...review,
          createdAt: now,
        })
        .onConflictDoUpdate({ target: [reviews.schoolId, reviews.registrationId], set: review }),
    );
    await notifyStaff(ctx, {
      kind: "review",
      key: `${input.id}:${now}`,
      text: `${firstName} ${lastName.slice(0, 1)}. wrote a review of ${found.registration.program}.`,
      path: reviewsPath,
    });
    ctx.record({ type: "registration", id: input.id, before: found.review?.status, after: { rating: input.rating } });
    return {};
  },
});
