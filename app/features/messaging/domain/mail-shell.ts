import type { School } from "~/platform/context";
import { paletteOf } from "~/ui/colour";
import { PRODUCT_COLOURS } from "~/ui/product-colours";
import { escapeHtml, fillSubject, oneLine, type Values } from "../placeholders";
import { htmlOf, textOf } from "./mail-body";
import type { MailTemplate } from "./mail-templates/mail-template";

/** Lines of an invoice or receipt, all cells as text; the first row names the columns. */
export type ItemsTable = readonly (readonly string[])[];

export interface MailParts {
  content: MailTemplate;
  values: Values;
  table?: ItemsTable;
  school: School | null;
  /** Where the school's site answers, for its logo. */
  origin: string;
  /** Where the addressee chooses what to get; account mail has none. */
  preferencesUrl: string | null;
  canUnsubscribe: boolean;
}

const PRODUCT = "Enrollium";

/** Subject, HTML and plain text of a mail, ready to be frozen. Mail clients know tables and inline styles, so that is what it is made of. */
export function writeMail(parts: MailParts): { subject: string; html: string; text: string } {
  const { content, values, school } = parts;
  const { brand, primary, onPrimary } = paletteOf(school?.primaryColor ?? PRODUCT_COLOURS.primary, school?.darkColor);
  const style = { link: primary, button: primary, onButton: onPrimary };
  const subject = fillSubject(content.subject, values) || (school?.name ?? PRODUCT);
  const body = [htmlOf(content.body, values, style), tableHtml(parts.table), htmlOf(content.afterTable ?? "", values, style)].join("\n");
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f7;color:#1f2328;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:12px;border-top:4px solid ${brand}">
<tr><td style="padding:28px 32px 0">${masthead(parts)}</td></tr>
<tr><td style="padding:24px 32px 16px">${body}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:16px 32px;color:#5b6470;font-size:13px">${footerLines(parts).map(escapeHtml).join("<br>")}${footerLink(parts)}</td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    textOf(content.body, values),
    tableText(parts.table),
    textOf(content.afterTable ?? "", values),
    ["--", ...footerLines(parts), parts.preferencesUrl ? `${footerWords(parts)}: ${parts.preferencesUrl}` : ""].filter(Boolean).join("\n"),
  ];
  return { subject, html, text: text.filter(Boolean).join("\n\n") };
}

function masthead({ school, origin }: MailParts): string {
  const name = escapeHtml(school?.name ?? PRODUCT);
  if (!school?.logoUrl) return `<span style="font-size:18px;font-weight:700">${name}</span>`;
  return `<img src="${escapeHtml(new URL(school.logoUrl, origin).href)}" alt="${name}" height="40" style="display:block;height:40px;width:auto;border:0;font-size:18px;font-weight:700">`;
}

function footerLines({ school }: MailParts): string[] {
  if (!school) return [PRODUCT];
  const place = [school.address, school.city, [school.state, school.zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [school.name, place, [school.phone, school.contactEmail].filter(Boolean).join(" · ")].filter(Boolean).map((line) => oneLine(line));
}

const footerWords = ({ canUnsubscribe }: MailParts) => (canUnsubscribe ? "Unsubscribe or manage email preferences" : "Manage email preferences");

const footerLink = (parts: MailParts) =>
  parts.preferencesUrl ? `<br><a href="${escapeHtml(parts.preferencesUrl)}" style="color:#5b6470">${footerWords(parts)}</a>` : "";

function tableHtml(table: ItemsTable | undefined): string {
  const [head, ...rows] = table ?? [];
  if (!head) return "";
  const side = (index: number) => (index === 0 ? "left" : "right");
  const cell = (tag: "th" | "td", extra: string) => (text: string, index: number) =>
    `<${tag} align="${side(index)}" style="padding:8px 0 8px ${index === 0 ? 0 : 12}px;border-bottom:1px solid #e3e6ea;${extra}">${escapeHtml(text)}</${tag}>`;
  const line = (cells: readonly string[], tag: "th" | "td", extra = "") => `<tr>${cells.map(cell(tag, extra)).join("")}</tr>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:14px">${line(head, "th", "color:#5b6470;")}${rows.map((row) => line(row, "td")).join("")}</table>`;
}

const tableText = (table: ItemsTable | undefined): string => (table ?? []).map((row) => row.join("  ")).join("\n");
