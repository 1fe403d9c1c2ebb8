import { paletteOf, readableToward, WHITE } from "~/ui/colour";
import { PRODUCT_COLOURS } from "~/ui/product-colours";
import type { Locale } from "~/words/locale";

/** The HTML frame of a mail, with tables and inline styles for mail clients. */

/** On every cell: Outlook inherits no font from the page or from outer cells. */
export const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';
const WIDTH = 600;
const DARK = { page: "#11151b", sheet: "#1b212a", text: "#e8ebef", quiet: "#a9b2bd", rule: "#3a4350" };

export interface FrameColours {
  brand: string;
  /** A color readable on white, and its dark-mode counterpart. */
  link: string;
  linkInDark: string;
  button: string;
  onButton: string;
}

export function frameColours(school: { primaryColor: string; darkColor: string } | null): FrameColours {
  const { brand, primary, onPrimary } = paletteOf(school?.primaryColor ?? PRODUCT_COLOURS.primary, school?.darkColor);
  return { brand, link: primary, linkInDark: readableToward(WHITE, brand, DARK.sheet, 4.5), button: primary, onButton: onPrimary };
}

/** Dark-mode styles for Apple's, Gmail's and Outlook's apps and Outlook's engine. */
const styles = ({ linkInDark }: FrameColours) => {
  const dark = (under: string) =>
    [
      `${under}.page{background:${DARK.page} !important}`,
      `${under}.sheet{background:${DARK.sheet} !important}`,
      `${under}.text,${under}.text p,${under}.text li{color:${DARK.text} !important}`,
      `${under}.quiet{color:${DARK.quiet} !important}`,
      `${under}.link{color:${linkInDark} !important}`,
      `${under}.rule{border-color:${DARK.rule} !important}`,
    ].join("");
  return `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.side{padding-left:20px !important;padding-right:20px !important}}
@media (prefers-color-scheme:dark){${dark("")}}
${dark("[data-ogsc] ")}</style>
<!--[if mso]><style>table{border-collapse:collapse}td,th,p,li,a{font-family:'Segoe UI',Arial,sans-serif}ul{margin-left:24px !important;padding-left:0 !important}</style>
<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->`;
};

/** A table with a maximum width; Outlook's engine ignores it and gets its own fixed-width table. */
const column = (table: string) => `<!--[if mso]><table ${TABLE} width="${WIDTH}" align="center"><tr><td><![endif]-->
${table}
<!--[if mso]></td></tr></table><![endif]-->`;

interface Framed {
  lang: Locale;
  /** Escaped, like all others. */
  title: string;
  masthead: string;
  body: string;
  footer: string;
  colours: FrameColours;
}

/** Keeps a phone number on one line. */
const unbroken = (html: string) => html.replace(/(\(\d{3}\)) (\d{3}) - (\d{4})/g, "$1&nbsp;$2&nbsp;-&nbsp;$3");

export function framed({ lang, title, masthead, body, footer, colours }: Framed): string {
  const sheet = `<table ${TABLE} width="100%" class="sheet" style="max-width:${WIDTH}px;background:#ffffff;border-top:4px solid ${colours.brand};border-radius:12px">
<tr><td class="side text" style="${FONT};font-size:18px;line-height:26px;font-weight:700;color:#1f2328;padding:28px 32px 0">${masthead}</td></tr>
<tr><td class="side text" style="${FONT};font-size:16px;line-height:24px;color:#1f2328;padding:24px 32px 16px;word-break:break-word">${unbroken(body)}</td></tr>
</table>`;
  const foot = `<table ${TABLE} width="100%" style="max-width:${WIDTH}px">
<tr><td class="side quiet" style="${FONT};font-size:13px;line-height:20px;color:#5b6470;padding:16px 32px">${unbroken(footer)}</td></tr>
</table>`;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><meta name="x-apple-disable-message-reformatting"><title>${title}</title>
${styles(colours)}</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<table ${TABLE} width="100%" class="page" bgcolor="#f4f5f7" style="background:#f4f5f7"><tr><td align="center" style="${FONT};padding:24px 12px">
${column(sheet)}
${column(foot)}
</td></tr></table></body></html>`;
}

/** A button in all clients. Outlook's engine takes padding only from the cell; elsewhere the link has half of it as click area. */
export const button = (href: string, label: string, { button: fill, onButton }: Pick<FrameColours, "button" | "onButton">) =>
  `<table ${TABLE} style="margin:8px 0 24px;border-collapse:separate"><tr><td align="center" bgcolor="${fill}" style="${FONT};font-size:16px;line-height:24px;border-radius:8px;background:${fill};padding:6px 12px;mso-padding-alt:12px 24px"><a href="${href}" style="${FONT};display:inline-block;padding:6px 12px;color:${onButton};font-weight:600;text-decoration:none">${label}</a></td></tr></table>`;

/** The school's logo beside its name. Outlook's engine needs the width, or it draws the file in full size. */
export const markBeside = (src: string, name: string) =>
  `<table ${TABLE}><tr><td style="${FONT};padding:0 12px 0 0"><img src="${src}" alt="" width="48" style="display:block;border:0;width:auto;height:auto;max-width:160px;max-height:48px"></td><td class="text" style="${FONT};font-size:18px;line-height:26px;font-weight:700;color:#1f2328">${name}</td></tr></table>`;
