import { z } from "zod";
import { inSchool } from "~/platform/db";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { upcomingClasses } from "../data/public-classes";
import { firstProducts, shownReviews } from "../data/public-extras";
import { commonFaqs, offeredPrograms, programChoices, publicInstructors, publicLocations } from "../data/public-programs";
import { onlineFee } from "./site-program";
import { mediaUrl, nextClass, siteOf, toCard, toClassView, toInstructor } from "./site-views";

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
