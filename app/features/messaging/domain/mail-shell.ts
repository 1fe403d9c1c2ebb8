import type { School } from "~/platform/context";
import { addressText } from "~/platform/postal-address";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { escapeHtml, fillSubject, oneLine, type Values, withoutLinks } from "../placeholders";
import { htmlOf, textOf } from "./mail-body";
import { FONT, frameColours, framed, markBeside } from "./mail-frame";
import type { MailTemplate } from "./mail-templates/mail-template";

/** Lines of an invoice or receipt, as text; the first row has the column names. */
export type ItemsTable = readonly (readonly string[])[];

export interface MailParts {
  content: MailTemplate;
  /** The reader's language: that of the frame. */
  locale: Locale;
  /** The content is not there in the reader's language. */
  isEnglishOnly?: boolean;
  values: Values;
  table?: ItemsTable;
  school: School | null;
  /** Origin of the school's site, for its logo. */
  origin: string;
  /** URL of the email preferences; account mails have none. */
  preferencesUrl: string | null;
  canUnsubscribe: boolean;
}

const PRODUCT = "Enrollium";

/** Subject, HTML and plain text of a mail, ready to be stored. */
export function writeMail(parts: MailParts): { subject: string; html: string; text: string } {
  const { content, school } = parts;
  const values = withoutLinks(parts.values);
  const colours = frameColours(school);
  const subject = fillSubject(content.subject, values) || (school?.name ?? PRODUCT);
  const own = [htmlOf(content.body, values, colours), tableHtml(parts.table), htmlOf(content.afterTable ?? "", values, colours)].join("\n");
  const notice = noticeOf(parts);
  const body = notice ? `${htmlOf(notice, {}, colours)}\n<div lang="en">${own}</div>` : own;
  const footer = `${footerLines(parts).map(escapeHtml).join("<br>")}${footerLink(parts)}`;
  const html = framed({ lang: parts.locale, title: escapeHtml(subject), masthead: masthead(parts), body, footer, colours });
  const text = [
    notice,
    textOf(content.body, values),
    tableText(parts.table),
    textOf(content.afterTable ?? "", values),
    ["-- ", ...footerLines(parts), parts.preferencesUrl ? `${footerWords(parts)}: ${parts.preferencesUrl}` : ""].filter(Boolean).join("\n"),
  ];
  return { subject, html, text: text.filter(Boolean).join("\n\n") };
}

/** Says, above an English content, that it is not there in the reader's language. */
const noticeOf = ({ locale, isEnglishOnly }: MailParts): string => (isEnglishOnly ? phrase("This email is available in English only.", locale) : "");

/** Shows the sender even without images. */
function masthead({ school, origin }: MailParts): string {
  const name = escapeHtml(school?.brandText ?? school?.name ?? PRODUCT);
  return school?.logoUrl ? markBeside(escapeHtml(new URL(school.logoUrl, origin).href), name) : name;
}

function footerLines({ school }: MailParts): string[] {
  if (!school) return [PRODUCT];
  const address = addressText(school);
  return [school.name, address, [school.phone, school.contactEmail].filter(Boolean).join(" · ")].filter(Boolean).map((line) => oneLine(line));
}

const footerWords = ({ canUnsubscribe, locale }: MailParts) =>
  phrase(canUnsubscribe ? "Unsubscribe or manage email preferences" : "Manage email preferences", locale);

const footerLink = (parts: MailParts) =>
  parts.preferencesUrl ? `<br><a href="${escapeHtml(parts.preferencesUrl)}" class="quiet" style="color:#5b6470">${footerWords(parts)}</a>` : "";

function tableHtml(table: ItemsTable | undefined): string {
  const [head, ...rows] = table ?? [];
  if (!head) return "";
  const cell = (tag: "th" | "td", colour: string) => (text: string, index: number) =>
    `<${tag} align="${index === 0 ? "left" : "right"}" class="rule ${tag === "th" ? "quiet" : "text"}" style="${FONT};font-size:14px;line-height:20px;color:${colour};padding:8px 0 8px ${index === 0 ? 0 : 12}px;border-bottom:1px solid #e3e6ea">${escapeHtml(text)}</${tag}>`;
  const line = (cells: readonly string[], tag: "th" | "td", colour: string) => `<tr>${cells.map(cell(tag, colour)).join("")}</tr>`;
  return `<table width="100%" border="0" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${line(head, "th", "#5b6470")}${rows.map((row) => line(row, "td", "#1f2328")).join("")}</table>`;
}

const tableText = (table: ItemsTable | undefined): string => (table ?? []).map((row) => row.join("  ")).join("\n");
