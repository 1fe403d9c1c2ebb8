import type { ChatSource } from "#drizzle/schema/assistants";
import { type ClassView, siteOf, toClassView } from "~/features/programs/domain/site-views";
import { programPath } from "~/features/programs/paths";
import { campusView } from "~/features/website/domain/site/document-views";
import { campusOfLocation } from "~/features/website/domain/site/section-data";
import type { Ctx, School } from "~/platform/context";
import { type Cents, formatMoney } from "~/platform/money";
import { plainTextOf } from "~/platform/rich-text";
import type { IsoDate } from "~/platform/zones";
import { words } from "~/words/en/chat-facts";
import { type Locale, TAGS } from "~/words/locale";
import { type Say, wordsOf } from "~/words/words";
import type { Bot } from "../../../data/bots";
import { type OfferRows, readOffer, type SavedAnswer } from "../../../data/offer";
import { type Named, plainOf, type Slots } from "../../understand/slots";

export type Program = OfferRows[0][number];
export type FactWords = Say<typeof words>;

/** The chat's words in a language. */
export const chatWords = (language: Locale): FactWords => wordsOf(words, language);

/** A school's programs, classes, items and campuses at this moment. */
export interface Offer {
  school: School;
  today: IsoDate;
  offered: Program[];
  /** Those that take registrations or names for a waitlist. */
  classes: ClassView[];
  items: OfferRows[2];
  campuses: ReturnType<typeof campusView>[];
  shelf: OfferRows[5];
  papers: OfferRows[6][number] | undefined;
  /** Answers that staff saved, newest first. */
  answers: readonly SavedAnswer[];
}

export const currentOffer = async (ctx: Ctx): Promise<Offer> => offerOf(ctx, await readOffer(ctx, siteOf(ctx).today));

/** The offer of the rows that `offerQueries` read. */
export function offerOf(ctx: Ctx, [offered, rows, items, campuses, locations, shelf, [papers], answers]: OfferRows): Offer {
  const { school, today } = siteOf(ctx);
  return {
    school,
    today,
    offered,
    items,
    shelf,
    papers,
    answers,
    classes: rows.map((row) => toClassView(row, today)).filter(({ state }) => state !== "closed"),
    campuses: campuses.length > 0 ? campuses.map(campusView) : locations.map(campusOfLocation),
  };
}

export const namesIn = ({ offered, campuses, classes }: Offer): Named => ({ programs: offered, campuses, classes });

/** The offer, the bot, and a question in its language. */
export interface FactState extends Offer {
  bot: Pick<Bot, "handoverEmail" | "handoverPhone" | "hours">;
  slots: Slots;
  language: Locale;
  say: FactWords;
  program: Program | null;
  /** The question in lower case, without accents. */
  question: string;
}

export interface Fact {
  text: string;
  sources: ChatSource[];
  /** Classes whose seats may be offered. */
  classes?: ClassView[];
  /** Questions offered as buttons. */
  asks?: string[];
  /** The published text says nothing about the subject of the question. */
  isSilent?: boolean;
  /** The school hasn't published it. */
  isMissing?: boolean;
}

export const stateOf = (
  offer: Offer,
  bot: FactState["bot"],
  { slots, language, question }: { slots: Slots; language: Locale; question: string },
): FactState => ({
  ...offer,
  bot,
  slots,
  language,
  say: chatWords(language),
  question: plainOf(question),
  program: offer.offered.find(({ id }) => id === slots.program) ?? null,
});

/** "a", "a and b", "a, b and c". */
export const listIn = (language: Locale, parts: readonly string[]): string =>
  new Intl.ListFormat(TAGS[language], { type: "conjunction" }).format(parts);

/** The programs of a list by their titles. */
export const titlesIn = (language: Locale, programs: readonly Pick<Program, "title">[]): string =>
  listIn(
    language,
    programs.map(({ title }) => title),
  );

/** "Scrubs ($34.50) and Watch ($19.00)". */
export const itemsIn = (language: Locale, items: readonly { title: string; priceCents: Cents }[]): string =>
  listIn(
    language,
    items.map(({ title, priceCents }) => `${title} (${formatMoney(priceCents)})`),
  );

/** A program's page as the source of a fact. */
export const pageOf = ({ title, slug }: Pick<Program, "title" | "slug">): ChatSource => ({ title, href: programPath(slug) });

/** How to reach a person at the school. */
export function personOf({ say, bot, school }: Pick<FactState, "say" | "bot" | "school">): string {
  const phone = bot.handoverPhone ?? school.phone;
  const email = bot.handoverEmail ?? school.contactEmail;
  const ways = [phone ? say("callAt", { phone }) : "", email ? say("emailAt", { email }) : "", say("leave")].filter(Boolean);
  const list = ways.length > 1 ? `${ways.slice(0, -1).join(", ")}${ways.length > 2 ? "," : ""} ${say("or")} ${ways.at(-1)}` : (ways[0] ?? "");
  return [say("person", { ways: list }), bot.hours ? say("officeHours", { hours: bot.hours }) : ""].filter(Boolean).join(" ");
}

/** The minimum age that a program's published requirements name; null where they name none. */
export function minimumAgeOf({ prerequisites }: Pick<Program, "prerequisites">): number | null {
  const text = plainTextOf(prerequisites);
  const [, one, two, three] =
    /\b(?:at least|minimum age(?: is| of|:)?|must be|be)\s+(\d{2})\b(?!\s*(?:hours|weeks|%))|\b(\d{2})\s+years?(?: of age| old)?\s+(?:or|and)\s+older|\b(\d{2})\s+or older/i.exec(
      text,
    ) ?? [];
  const age = Number(one ?? two ?? three ?? 0);
  return age >= 12 && age <= 25 ? age : null;
}
