import { upcomingClasses } from "~/features/programs/data/public-classes";
import { firstProducts, shownReviews } from "~/features/programs/data/public-extras";
import { commonFaqs, offeredPrograms, programChoices, publicInstructors, publicLocations } from "~/features/programs/data/public-programs";
import { onlineFee } from "~/features/programs/domain/site-program";
import { nextClass, siteOf, toCard, toClassView, toInstructor } from "~/features/programs/domain/site-views";
import type { Ctx } from "~/platform/context";
import { plainTextOf } from "~/platform/rich-text";
import { liveDocuments, singlePage } from "../../data/documents";
import type { Body } from "../../document-model";
import { finderChoices } from "../../finder-model";
import { type CampusView, campusView, faqView } from "./document-views";

const PROGRAMS = 50;

/** Queries for all sections, sent together with the page's. */
export function sectionQuestions(ctx: Ctx) {
  const { today } = siteOf(ctx);
  return [
    offeredPrograms(ctx, {}, { limit: PROGRAMS, offset: 0, ordering: "position" }),
    upcomingClasses(ctx, today),
    publicInstructors(ctx, 6),
    publicLocations(ctx),
    shownReviews(ctx, 6),
    commonFaqs(ctx, 6),
    programChoices(ctx),
    firstProducts(ctx, 4),
    liveDocuments(ctx, "faq", 6),
    liveDocuments(ctx, "campus", 20),
    singlePage(ctx, "gallery"),
  ] as const;
}
type Queries = ReturnType<typeof sectionQuestions>;
export type SectionAnswers = { [K in keyof Queries]: Awaited<Queries[K]> };

/** Section data from the results of these queries. */
export function sectionData(ctx: Ctx, answers: SectionAnswers) {
  const [programs, rows, instructors, locations, reviews, faqs, choices, products, siteFaqs, campuses, [gallery]] = answers;
  const { school, today } = siteOf(ctx);
  const classes = rows.map((row) => toClassView(row, today, ctx.locale));
  const photos = gallery?.isShown ? ((gallery.published as Body<"gallery"> | null)?.photos ?? []) : [];
  return {
    about: school.about,
    payoutStatus: school.payoutStatus,
    programs: programs.map((program) => toCard(program, classes, onlineFee(school))),
    choices: choices.map(({ id, title }) => ({ id, title })),
    next: nextClass(classes.filter((each) => each.mode === "scheduled")),
    classes: classes.filter((each) => each.state !== "closed" && each.mode === "scheduled").slice(0, 6),
    instructors: instructors.map(toInstructor),
    campuses: campuses.length > 0 ? campuses.map(campusView) : locations.map(campusOfLocation),
    /** Options of the class finder. */
    finder: finderChoices({ categories: programs.map(({ category }) => category), locations, classes }),
    products,
    reviews,
    faqs: siteFaqs.length > 0 ? siteFaqs.map(faqView) : faqs.map((faq) => ({ ...faq, answerText: plainTextOf(faq.answer) })),
    photos: photos.slice(0, 6),
  };
}
export type SectionData = ReturnType<typeof sectionData>;

type Location = SectionAnswers[3][number];
/** A class location, used if the school has no campuses. */
export const campusOfLocation = ({ id, name, street, city, state, zipcode, phone, hours }: Location): CampusView => ({
  id,
  name,
  street,
  city,
  state,
  zipcode,
  phone,
  hours,
  email: null,
  directions: null,
  description: null,
  photos: [],
});
