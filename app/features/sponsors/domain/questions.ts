/** What other features may ask of the tables of this one. */
export { readCover, sponsorChoices } from "../data/sponsors";
