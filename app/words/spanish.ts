import { learnPhrases } from "~/words/phrase";
import { spanish as assistants } from "./es/assistants";
import { spanish as chatFacts } from "./es/chat-facts";
import { spanish as defaultPages } from "./es/default-pages";
import { spanish as directory } from "./es/directory";
import { spanish as groups } from "./es/groups";
import { spanish as inquiries } from "./es/inquiries";
import { MAIL_PHRASES } from "./es/mail-phrases";
import { spanish as messaging } from "./es/messaging";
import { spanish as notifications } from "./es/notifications";
import { spanish as payments } from "./es/payments";
import { spanish as programs } from "./es/programs";
import { spanish as registrations } from "./es/registrations";
import { SERVER_PHRASES } from "./es/server-phrases";
import { spanish as sponsors } from "./es/sponsors";
import { spanish as sponsorships } from "./es/sponsorships";
import { spanish as store } from "./es/store";
import { spanish as waitlist } from "./es/waitlist";
import { spanish as website } from "./es/website";
import { learnSpanishPages } from "./spanish-pages";
import { learn, type Translation } from "./words";

/** What pages without script, mails and papers say besides. */
export const SERVER_CATALOGUES: readonly Translation[] = Object.freeze([
  assistants,
  chatFacts,
  defaultPages,
  directory,
  groups,
  inquiries,
  messaging,
  notifications,
  payments,
  programs,
  registrations,
  sponsors,
  sponsorships,
  store,
  waitlist,
  website,
]);

/** Teaches the product all of its Spanish; called once, when it starts. */
export function learnSpanish(): void {
  learnSpanishPages();
  learnPhrases(SERVER_PHRASES);
  learn(SERVER_CATALOGUES);
  learnPhrases(MAIL_PHRASES);
}
