export { findSchoolById } from "~/features/identity/domain/questions";
