import { canPayOnline } from "~/features/enrollment/domain/own-student";
import { durationLabel, PROGRAM_TYPE_LABELS, streetText } from "~/features/programs/model";
import { homePath, programPath, programsPath } from "~/features/programs/paths";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import {
  aboutPath,
  campusesPath,
  customPagePath,
  faqsPath,
  galleryPath,
  postPath,
  privacyPath,
  resourcesPath,
  termsPath,
  tuitionPath,
} from "~/features/website/paths";
import { sentencesOf } from "~/platform/assistant/words";
import type { School } from "~/platform/context";
import { planHas } from "~/platform/policy";
import { plainTextOf } from "~/platform/rich-text";
import type { Content } from "../../data/content";
import type { PassageRow } from "../../data/passages";
import { withInitials } from "../understand/words";

const LONGEST = 700;

/** The bot's extra knowledge. */
export interface OwnWords {
  knowledge: string | null;
  hours: string | null;
}

/** Cuts a school's content into passages of a few sentences, each with its page. */
export function buildPassages(school: School, content: Content, own: OwnWords): PassageRow[] {
  const hasSite = planHas(school, "website");
  const made: PassageRow[] = [];
  const add = (kind: string, title: string, href: string, body: string | null | undefined, subjectId: string | null = null) => {
    for (const part of partsOf(body ?? "")) made.push({ kind, subjectId, title, href, body: part });
  };
  for (const program of content.offered) {
    const name = withInitials(program.title);
    const href = programPath(program.slug);
    const say = (title: string, text: string | null) => add("program", title, href, plainTextOf(text), program.id);
    add(
      "program",
      name,
      href,
      `${name} is ${PROGRAM_TYPE_LABELS[program.type].toLowerCase()} training (${program.category}). ${program.summary ?? ""}`,
      program.id,
    );
    const hours = program.clockHours ? ` It has ${program.clockHours} clock hours.` : "";
    add(
      "program",
      `${name}: length`,
      href,
      `${name} takes ${durationLabel(program.duration, program.durationType)}.${hours} ${program.scheduleSummary ?? ""}`,
      program.id,
    );
    say(name, program.description);
    say(`${name}: requirements`, program.prerequisites);
    say(`${name}: what you'll learn`, program.outcomes);
    say(`${name}: week by week`, program.weekOutline);
    say(`${name}: certificate and exam`, program.certification);
    say(`${name}: good to know`, program.additionalInfo);
    say(`${name}: cancellation and refunds`, program.refundPolicy ?? program.cancellationPolicy);
  }
  for (const { question, answer, slug, program, programId } of content.faqs)
    add("faq", question, programPath(slug), `${plainTextOf(answer)} (${withInitials(program)})`, programId);
  for (const { street, ...campus } of content.locations)
    add("place", `${campus.name}: location and address`, hasSite ? campusesPath : homePath(), campusText({ ...campus, address: street }));
  if (content.teachers.length > 0)
    for (const { firstName, lastName, title, bio } of content.teachers)
      add(
        "teacher",
        `${firstName} ${lastName}, instructor`,
        hasSite ? aboutPath : programsPath(),
        `${firstName} ${lastName}${title ? `, ${title}` : ""}, teaches here. ${bio ?? ""}`,
      );
  for (const document of hasSite ? content.documents : []) addDocument(add, document);
  aboutSchool(add, school, own, hasSite);
  return made;
}

type Add = (kind: string, title: string, href: string, body: string | null | undefined) => void;

function aboutSchool(add: Add, school: School, { knowledge, hours }: OwnWords, hasSite: boolean): void {
  const reach = [
    school.phone ? `Call ${school.name} at ${school.phone}.` : "",
    school.contactEmail ? `Email ${school.contactEmail}.` : "",
    hours ? `Hours: ${hours}.` : "",
    school.address ? `Our office is at ${school.address}, ${[school.city, school.state, school.zipcode].filter(Boolean).join(" ")}.` : "",
  ];
  add("contact", `Contact ${school.name}: phone, email, address`, homePath(), reach.filter(Boolean).join(" "));
  add("school", `About ${school.name}`, hasSite ? aboutPath : homePath(), [school.tagline, school.about].filter(Boolean).join(" "));
  add("policy", "Refunds and cancellation", termsPath, refundPolicyOf(school));
  if (!canPayOnline(school))
    add("policy", "How to pay tuition: payment at the school", programsPath(), `You pay at the school. ${reach.filter(Boolean).join(" ")}`);
  for (const part of (knowledge ?? "").split(/\n{2,}/)) add("knowledge", sentencesOf(part)[0]?.slice(0, 90) ?? "", homePath(), part);
}

const HREFS: Record<string, string> = {
  home: homePath(),
  about: aboutPath,
  tuition: tuitionPath,
  gallery: galleryPath(),
  resources: resourcesPath,
  resource: resourcesPath,
  terms: termsPath,
  privacy: privacyPath,
  campus: campusesPath,
  faq: faqsPath,
};

function addDocument(add: Add, { kind, slug, title, body }: Content["documents"][number]): void {
  if (!body || kind === "gallery") return;
  const href = kind === "page" ? customPagePath(slug) : kind === "post" ? postPath(slug) : (HREFS[kind] ?? homePath());
  const answer = kind === "faq" ? plainTextOf(String(body.answer ?? "")) : kind === "campus" ? campusText(body) : textIn(body);
  add(kind === "faq" ? "faq" : kind === "campus" ? "place" : "page", title, href, answer);
}

/** A campus in sentences: its address, phone, hours and description. */
function campusText(campus: Readonly<Record<string, unknown>>): string {
  const text = (name: string) => String(campus[name] ?? "").trim();
  const address = streetText({ address: text("address"), address2: null, city: text("city"), state: text("state"), zipcode: text("zipcode") });
  const phone = text("phone") && `Phone: ${text("phone")}.`;
  const hours = text("hours") && `Hours: ${text("hours")}.`;
  return [`${text("name")} is at ${address}.`, phone, hours, text("description")].filter(Boolean).join(" ");
}

const UNSAID = new Set(["meta_title", "meta_description", "slug", "link", "id", "file", "type", "layout", "date", "kind", "style"]);

/** Every text in a document's body, in order; an editor's document as its words. */
function textIn(value: unknown): string {
  if (typeof value === "string") return value.startsWith("{") ? plainTextOf(value) : /^(#|https?:|\/)/.test(value) ? "" : value;
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join("\n");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .filter(([name]) => !UNSAID.has(name))
    .map(([, each]) => textIn(each))
    .filter((text) => text.length > 2)
    .join("\n");
}

/** Whole sentences, together not longer than a passage. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const last = parts.at(-1);
    if (last && last.length + sentence.length < LONGEST) parts[parts.length - 1] = `${last} ${sentence}`;
    else parts.push(sentence.slice(0, LONGEST * 2));
  }
  return parts;
}
