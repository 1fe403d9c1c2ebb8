/** Where staff look at what students write of their classes; the screen stands above this feature. */
export const reviewsPath = "/website-config/reviews";
