/** What other features may ask of the tables of this one. */
export { shelfSlugs } from "../data/shelf";
