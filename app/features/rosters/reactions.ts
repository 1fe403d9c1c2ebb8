import { on } from "~/platform/job";
import { mailClass, notifyClassChange, notifySessionChanges, notifyTransfer } from "./domain/class-mail";

export const reactions = [
  on("class.changed", "tell the students", notifyClassChange),
  on("class.sessions-changed", "tell the students", notifySessionChanges),
  on("class.mail", "mail the class", mailClass),
  on("registration.transferred", "tell the student", notifyTransfer),
];
