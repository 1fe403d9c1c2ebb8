export { activeSchools, findPublicSchool } from "../data/find-school";
