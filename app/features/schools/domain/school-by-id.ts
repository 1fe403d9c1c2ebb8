export { findSchoolById } from "../data/find-school";
