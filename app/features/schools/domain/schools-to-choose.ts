export { activeSchools, findPublicSchool, findSchoolRow, findSchoolRows } from "../data/find-school";
