import { on } from "~/platform/job";
import { confirmToStudents, mailClass, mailConfirmed, notifyClassChange, notifySessionChanges, notifyTransfer } from "./domain/class-mail";

export const reactions = [
  on("class.changed", "tell the students", notifyClassChange),
  on("class.confirmed", "confirm to the students", confirmToStudents),
  on("class.confirmed-to", "mail the confirmations", mailConfirmed),
  on("class.sessions-changed", "tell the students", notifySessionChanges),
  on("class.mail", "mail the class", mailClass),
  on("registration.transferred", "tell the student", notifyTransfer),
];
