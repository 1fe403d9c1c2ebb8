import { on } from "~/platform/job";
import { mailClass, notifyClassChange, notifyTransfer } from "./domain/class-mail";

export const reactions = [
  on("class.changed", "tell the students", notifyClassChange),
  on("class.mail", "mail the class", mailClass),
  on("registration.transferred", "tell the student", notifyTransfer),
];
