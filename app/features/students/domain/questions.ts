/** What other features may ask of the tables of this one. */
export { idsByStudent } from "../data/pages-by-student";
