/** The staff screen of student reviews, which belongs to a feature above this one. */
export const reviewsPath = "/website-config/reviews";
