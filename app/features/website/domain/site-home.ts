import { z } from "zod";
import {
  commonFaqs,
  firstProducts,
  offeredPrograms,
  programChoices,
  publicInstructors,
  publicLocations,
  shownReviews,
  upcomingClasses,
} from "~/features/programs/domain/questions";
import { onlineFee } from "~/features/programs/domain/site-program";
import { mediaUrl, nextClass, siteOf, toCard, toClassView, toInstructor } from "~/features/programs/domain/site-views";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";

const FEATURED = 6;

/** Everything the school's first page shows, in one round trip. */
export const showSiteHome = query({
  name: "site.home",
  allow: anyoneAtSchool,
  input: z.object({}),
  async run(ctx) {
    const { school, today } = siteOf(ctx);
    const [programs, rows, instructors, places, reviews, faqs, choices, products] = await inSchool(ctx).db.batch([
      offeredPrograms(ctx, {}, { limit: FEATURED, offset: 0, ordering: "position" }),
      upcomingClasses(ctx, today),
      publicInstructors(ctx, 6),
      publicLocations(ctx),
      shownReviews(ctx, 6),
      commonFaqs(ctx, 6),
      programChoices(ctx),
      firstProducts(ctx, 4),
    ]);
    const classes = rows.map((row) => toClassView(row, today));
    return {
      tagline: school.tagline,
      about: school.about,
      timezone: school.timezone,
      programs: programs.map((program) => toCard(program, classes, onlineFee(school))),
      choices: choices.map(({ id, title }) => ({ id, title })),
      next: nextClass(classes.filter((each) => each.mode === "scheduled")),
      classes: classes.filter((each) => each.state !== "closed" && each.mode === "scheduled").slice(0, 6),
      instructors: instructors.map(toInstructor),
      places,
      products: products.map(({ imageFileId, ...product }) => ({ ...product, imageUrl: mediaUrl(imageFileId) })),
      reviews,
      faqs,
    };
  },
});
