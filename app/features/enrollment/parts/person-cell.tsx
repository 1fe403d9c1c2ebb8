export { Avatar, PersonCell } from "~/ui/person-cell";
