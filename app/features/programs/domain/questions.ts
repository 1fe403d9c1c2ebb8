/** What other features may ask of the tables of this one. */
export { occupiedSeatsOf } from "../data/occupied-seats";
export { upcomingClasses, upcomingClassesOfPartners } from "../data/public-classes";
export { firstProducts, shownReviews } from "../data/public-extras";
export {
  type CatalogOrder,
  categoriesOnSite,
  commonFaqs,
  countOnSite,
  offeredPrices,
  offeredPrograms,
  programChoices,
  programsOnSite,
  publicInstructors,
  publicLocations,
} from "../data/public-programs";
