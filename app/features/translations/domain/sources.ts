import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { type Rows, readAll } from "../data/sources";
import { keyOf, type Source, type SourceField, type Stored } from "../model";

/** Everything that a school has to translate with what there is, by `keyOf`. One batch. */
export async function readTexts(ctx: Ctx): Promise<{ sources: Source[]; stored: Map<string, Stored> }> {
  const rows = await readAll(inSchool(ctx));
  return { sources: sourcesOf(rows), stored: new Map(rows[STORED].map((row) => [keyOf(row.subject, row.field), row])) };
}
const STORED = 13;

/** A text as a source; none for an empty one. */
const field = (name: string, label: string, text: string | null | undefined, format: SourceField["format"] = "line"): SourceField[] =>
  text?.trim() ? [{ field: name, label, text, format: text.startsWith('{"type":"doc"') ? "rich" : format }] : [];

/** Keys of a document whose values are no text for readers. */
const NO_TEXT = new Set(
  "id slug link url file image address city state zipcode phone email contact_phone contact_email directions_link type icon drawing header_layout layout key date author tags social analytics_id programs alt w h logo favicon share picture photo cover banner".split(
    " ",
  ),
);

/** "sections.1.link_label" -> "Sections 2, link label" */
const labelOf = (path: readonly string[]): string => {
  const said = path.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll("_", " "))).join(" ");
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** The texts of a document of the site, by their place in it. */
function textsOf(value: unknown, path: readonly string[] = []): SourceField[] {
  if (typeof value === "string") return field(path.join("."), labelOf(path), value, value.includes("\n") || value.length > 120 ? "text" : "line");
  if (Array.isArray(value)) return value.flatMap((each, index) => textsOf(each, [...path, String(index)]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (NO_TEXT.has(key) ? [] : textsOf(each, [...path, key])));
}

/** Everything that a school has to translate, in the order of the list. */
export function sourcesOf(rows: Rows): Source[] {
  const [
    [school],
    programs,
    programFaqs,
    faqs,
    documents,
    questions,
    sections,
    products,
    locations,
    requirements,
    agreements,
    policies,
    templates,
    ,
    [bot],
  ] = rows;
  const all: Source[] = [
    {
      subject: "school",
      kind: "school",
      title: "School profile",
      fields: [
        ...field("tagline", "Tagline", school?.tagline),
        ...field("about", "About", school?.about, "text"),
        ...field("noticeTitle", "Notice title", school?.noticeTitle),
        ...field("noticeText", "Notice", school?.noticeText, "text"),
        ...field("metaTitle", "Title for search engines", school?.metaTitle),
        ...field("metaDescription", "Description for search engines", school?.metaDescription, "text"),
      ],
    },
    {
      subject: "legal",
      kind: "agreement",
      title: "Agreement and refund policy",
      fields: [
        ...field("agreementTitle", "Title of the agreement", school?.agreementTitle),
        ...field("agreementBody", "Agreement", school?.agreementBody, "text"),
        ...field("refundPolicy", "Cancellation and refund policy", school?.refundPolicy, "text"),
      ],
    },
    ...programs.map(
      (program): Source => ({
        subject: `program:${program.id}`,
        kind: "program",
        title: program.title,
        fields: [
          ...field("title", "Title", program.title),
          ...field("summary", "Summary", program.summary, "text"),
          ...field("description", "Description", program.description, "text"),
          ...field("prerequisites", "Prerequisites", program.prerequisites, "text"),
          ...field("outcomes", "Outcomes", program.outcomes, "text"),
          ...field("weekOutline", "Week outline", program.weekOutline, "text"),
          ...field("additionalInfo", "Good to know", program.additionalInfo, "text"),
          ...field("certification", "Certification", program.certification),
          ...field("scheduleSummary", "Schedule summary", program.scheduleSummary),
          ...field("cancellationPolicy", "Cancellation and refund policy", program.cancellationPolicy, "text"),
          ...field("metaTitle", "Title for search engines", program.metaTitle),
          ...field("metaDescription", "Description for search engines", program.metaDescription, "text"),
          ...programFaqs
            .filter(({ programId }) => programId === program.id)
            .flatMap(({ id, question, answer }, index) => [
              ...field(`faq.${id}.question`, `FAQ ${index + 1}, question`, question),
              ...field(`faq.${id}.answer`, `FAQ ${index + 1}, answer`, answer, "text"),
            ]),
        ],
      }),
    ),
    ...documents.map(({ id, title, published }): Source => ({ subject: `document:${id}`, kind: "document", title, fields: textsOf(published) })),
    {
      subject: "faqs",
      kind: "document",
      title: "FAQs of all programs",
      fields: faqs.flatMap(({ id, question, answer }, index) => [
        ...field(`${id}.question`, `Question ${index + 1}`, question),
        ...field(`${id}.answer`, `Answer ${index + 1}`, answer, "text"),
      ]),
    },
    {
      subject: "chat",
      kind: "school",
      title: "Chat",
      fields: [
        ...field("greeting", "Greeting", bot?.greeting, "text"),
        ...(bot?.suggestions ?? []).flatMap((question, index) => field(`suggestions.${index}`, `Suggested question ${index + 1}`, question)),
        ...field("hours", "Hours of the office", bot?.hours),
      ],
    },
    ...questions.map(
      ({ id, label, helpText, options }): Source => ({
        subject: `question:${id}`,
        kind: "question",
        title: label,
        fields: [
          ...field("label", "Question", label),
          ...field("helpText", "Help", helpText, "text"),
          ...options.flatMap((option, index) => field(`options.${index}`, `Option ${index + 1}`, option)),
        ],
      }),
    ),
    {
      subject: "sections",
      kind: "question",
      title: "Sections of registration forms",
      fields: sections.flatMap(({ id, title, description }, index) => [
        ...field(`${id}.title`, `Section ${index + 1}, title`, title),
        ...field(`${id}.description`, `Section ${index + 1}, description`, description, "text"),
      ]),
    },
    ...products.map(
      ({ id, title, description }): Source => ({
        subject: `product:${id}`,
        kind: "product",
        title,
        fields: [...field("title", "Title", title), ...field("description", "Description", description, "text")],
      }),
    ),
    ...locations.map(
      ({ id, name, hours, directions }): Source => ({
        subject: `location:${id}`,
        kind: "location",
        title: name,
        fields: [...field("hours", "Office hours", hours), ...field("directions", "Directions", directions, "text")],
      }),
    ),
    ...requirements.map(
      ({ id, label, help }): Source => ({
        subject: `requirement:${id}`,
        kind: "requirement",
        title: label,
        fields: [...field("label", "Document", label), ...field("help", "Help", help, "text")],
      }),
    ),
    ...agreements.map(
      ({ id, title, blocks }): Source => ({
        subject: `agreement:${id}`,
        kind: "agreement",
        title,
        fields: [
          ...field("title", "Title", title),
          ...blocks.flatMap(({ id: block, heading, body }, index) => [
            ...field(`${block}.heading`, `Block ${index + 1}, heading`, heading),
            ...field(`${block}.body`, `Block ${index + 1}`, body, "text"),
          ]),
        ],
      }),
    ),
    ...policies.map(
      ({ id, name, body }): Source => ({
        subject: `policy:${id}`,
        kind: "agreement",
        title: `Refund policy: ${name}`,
        fields: field("body", "Cancellation and refund policy", body, "text"),
      }),
    ),
    ...templates.map(
      ({ name, subject, body, afterTable }): Source => ({
        subject: `template:${name}`,
        kind: "template",
        title: name.replaceAll("_", " "),
        fields: [
          ...field("subject", "Subject", subject),
          ...field("body", "Text", body, "text"),
          ...field("afterTable", "Text below the items", afterTable, "text"),
        ],
      }),
    ),
  ];
  return all.filter(({ fields }) => fields.length > 0);
}
