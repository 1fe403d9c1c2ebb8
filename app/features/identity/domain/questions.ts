/** What other features may ask of the tables of this one. */
export { findSchoolById, schoolColumns, toSchool } from "../data/school-row";
export { schoolWith } from "../data/site-facts";
