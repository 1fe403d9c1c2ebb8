import { and, asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { REVIEW_STATUSES, reviews } from "#drizzle/schema/enrollment";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { zoneOf } from "~/platform/context";
import { invalidTransition, notFound } from "~/platform/errors";
import { choice, id, optionalText } from "~/platform/input";
import { listInput } from "~/platform/list";
import { staffOrSuper, withPlan } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import { command, query } from "~/platform/verb";

const moderator = withPlan(staffOrSuper, "website");
const EDGES: Record<(typeof REVIEW_STATUSES)[number], readonly string[]> = {
  pending: ["approved", "rejected"],
  approved: ["shown", "hidden"],
  shown: ["hidden"],
  hidden: ["shown"],
  rejected: [],
};

/** Reviews of the school's students, newest first. */
export const listReviews = query({
  name: "reviews.list",
  allow: moderator,
  school: inChosenSchool,
  input: listInput({
    sorts: ["created_at"] as const,
    ordering: "-created_at",
    filters: { status: choice(REVIEW_STATUSES), school: z.string().max(64) },
  }),
  async run(ctx, { status, limit, offset, ordering }) {
    const { db, schoolId } = inSchool(ctx);
    const where = and(eq(reviews.schoolId, schoolId), status ? eq(reviews.status, status) : undefined);
    const by = ordering.startsWith("-") ? desc : asc;
    const [results, [total]] = await db.batch([
      db.select().from(reviews).where(where).orderBy(by(reviews.createdAt), by(reviews.id)).limit(limit).offset(offset),
      db.select({ count: sql<number>`count(*)` }).from(reviews).where(where),
    ]);
    return { results, count: total?.count ?? 0, zone: zoneOf(ctx) };
  },
});

/** Approves or rejects a review; shows or hides an approved one. @throws conflict `invalid_transition` */
export const moderateReview = command({
  name: "reviews.moderate",
  allow: moderator,
  touches: "site",
  school: inChosenSchool,
  input: z.object({ id: id(), status: choice(REVIEW_STATUSES), school: optionalText(64) }),
  async run(ctx, { id: reviewId, status }) {
    const { db, own } = inSchool(ctx);
    const mine = own(reviews, reviewId);
    const [review] = await db.select().from(reviews).where(mine);
    if (!review) throw notFound();
    if (!EDGES[review.status].includes(status)) throw invalidTransition(review.status, status);
    ctx.stage(
      db
        .update(reviews)
        .set({ status, updatedAt: nextVersion(ctx, reviews.updatedAt) })
        .where(and(mine, eq(reviews.status, review.status))),
      changedMeanwhile(),
    );
    ctx.record({ type: "review", id: reviewId, before: { status: review.status }, after: { status } });
    return { id: reviewId, status };
  },
});
