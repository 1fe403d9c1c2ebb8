import { learnPhrases } from "~/platform/phrases";
import { spanish as agreements } from "./es/agreements";
import { spanish as assistants } from "./es/assistants";
import { spanish as attendance } from "./es/attendance";
import { spanish as calendarFeeds } from "./es/calendar-feeds";
import { spanish as careers } from "./es/careers";
import { spanish as certificates } from "./es/certificates";
import { spanish as chatFacts } from "./es/chat-facts";
import { spanish as complaints } from "./es/complaints";
import { spanish as directory } from "./es/directory";
import { spanish as forms } from "./es/forms";
import { spanish as inquiries } from "./es/inquiries";
import { MAIL_PHRASES } from "./es/mail-phrases";
import { spanish as messaging } from "./es/messaging";
import { spanish as notifications } from "./es/notifications";
import { spanish as outcomes } from "./es/outcomes";
import { spanish as payments } from "./es/payments";
import { PHRASES } from "./es/phrases";
import { spanish as preEnrollments } from "./es/pre-enrollments";
import { spanish as privacy } from "./es/privacy";
import { spanish as programs } from "./es/programs";
import { spanish as registrationFlow } from "./es/registration-flow";
import { spanish as registrations } from "./es/registrations";
import { spanish as site } from "./es/site";
import { spanish as sponsors } from "./es/sponsors";
import { spanish as store } from "./es/store";
import { spanish as studentArea } from "./es/student-area";
import { spanish as waitlist } from "./es/waitlist";
import { spanish as wallet } from "./es/wallet";
import { spanish as website } from "./es/website";
import { learn } from "./words";

/** Makes known everything that the product says in Spanish; called once, before anything is said. */
export function learnSpanish(): void {
  learnPhrases(PHRASES);
  learn([
    agreements,
    assistants,
    attendance,
    calendarFeeds,
    careers,
    certificates,
    chatFacts,
    complaints,
    directory,
    forms,
    inquiries,
    messaging,
    notifications,
    outcomes,
    payments,
    preEnrollments,
    privacy,
    programs,
    registrationFlow,
    registrations,
    site,
    sponsors,
    store,
    studentArea,
    waitlist,
    wallet,
    website,
  ]);
  learnPhrases(MAIL_PHRASES);
}
