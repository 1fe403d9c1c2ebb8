import { learnPhrases } from "~/words/phrase";
import { spanish as agreements } from "./es/agreements";
import { spanish as attendance } from "./es/attendance";
import { spanish as calendarFeeds } from "./es/calendar-feeds";
import { spanish as careers } from "./es/careers";
import { spanish as certificates } from "./es/certificates";
import { spanish as complaints } from "./es/complaints";
import { spanish as forms } from "./es/forms";
import { spanish as outcomes } from "./es/outcomes";
import { PHRASES } from "./es/phrases";
import { spanish as preEnrollments } from "./es/pre-enrollments";
import { spanish as privacy } from "./es/privacy";
import { spanish as registrationFlow } from "./es/registration-flow";
import { spanish as site } from "./es/site";
import { spanish as studentArea } from "./es/student-area";
import { spanish as wallet } from "./es/wallet";
import { learn, type Translation } from "./words";

/** What hydrated pages say besides `PHRASES`. */
export const CATALOGUES: readonly Translation[] = Object.freeze([
  agreements,
  attendance,
  calendarFeeds,
  careers,
  certificates,
  complaints,
  forms,
  outcomes,
  preEnrollments,
  privacy,
  registrationFlow,
  site,
  studentArea,
  wallet,
]);

/** Makes known what hydrated pages say in Spanish: those of students. The browser does it before it hydrates one. */
export function learnSpanishPages(): void {
  learnPhrases(PHRASES);
  learn(CATALOGUES);
}
