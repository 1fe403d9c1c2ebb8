/** English words of the directory. */
export const words = {
  // Every page of the directory
  skipToContent: "Skip to content",
  enrollium: "Enrollium",
  addYourSchool: "Add your school",
  login: "Login",
  breadcrumb: "Breadcrumb",
  programCount: "{count, plural, one {# program} other {# programs}}",
  schoolCount: "{count, plural, one {# school} other {# schools}}",
  lead: "Training schools by state and city. Compare programs, start dates, and seats left.",
  featured: "Featured",
  nextStart: "Next start {date}, {seats, plural, one {# seat left} other {# seats left}} in all classes",
  noStart: "No upcoming start dates",
  noReviewsYet: "No reviews yet",
  rated: "{rating} of 5 ({count, plural, one {# review} other {# reviews}})",

  // A city or state
  pageNotFound: "Page not found",
  placeDescription: "{count, plural, one {# school} other {# schools}} with programs, start dates, seats left, and reviews.",
  bestSchools: "Best schools",
  noSchools: "No schools here yet.",

  // Start page
  bestTrainingSchools: "Best training schools",
  noStates: "No schools are listed yet.",
  cities: "Cities",
  byCity: "By city",
} as const;
