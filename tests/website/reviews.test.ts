import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { listReviews, moderateReview } from "~/features/student-area/domain/moderate-reviews";
import { showSiteHome } from "~/features/website/domain/site/show-page";
import { newId } from "~/platform/ids";
import { makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let reviewId: string;
const staff = () => makeCtx({ as: school.admin.id });
const decide = async (status: string) => moderateReview(await staff(), { id: reviewId, status });
const onSite = async () => (await showSiteHome(await makeCtx({ host: school.host }), {})).data.reviews.map(({ id }) => id);

beforeAll(async () => {
  school = await aSchool({ plan: "advanced" });
  other = await aSchool({ plan: "advanced" });
  reviewId = newId();
  const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };
  const said = { studentName: "Dana R.", program: "Nursing", rating: 5, text: "I was afraid of needles." };
  await insert(schema.reviews, { id: reviewId, schoolId: school.id, registrationId: newId(), ...said, status: "pending", ...at });
});

describe("reviews", () => {
  it("are approved, then shown or hidden; the site lists only shown ones", async () => {
    expect((await refusal(decide("shown"))).kind).toBe("conflict");
    await decide("approved");
    expect(await onSite()).toEqual([]);
    await decide("shown");
    expect(await onSite()).toEqual([reviewId]);
    await decide("hidden");
    expect(await onSite()).toEqual([]);
    expect((await refusal(decide("rejected"))).kind).toBe("conflict");
    expect(await listReviews(await staff(), { status: "hidden" })).toMatchObject({ count: 1, results: [{ id: reviewId }] });
  });

  it("are decided once, also by two at the same moment", async () => {
    const both = await Promise.allSettled([decide("shown"), decide("shown")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("are their school's alone", async () => {
    const theirs = await makeCtx({ as: other.owner.id });
    expect((await refusal(moderateReview(theirs, { id: reviewId, status: "hidden" }))).kind).toBe("not_found");
    expect((await listReviews(theirs, {})).count).toBe(0);
    expect((await refusal(listReviews(await makeCtx({ as: school.account.id }), {}))).kind).toBe("forbidden");
  });
});
