import { beforeAll, describe, expect, it } from "vitest";
import { findSchoolById } from "~/features/identity/data/school-row";
import { writeMail } from "~/features/messaging/domain/mail-shell";
import { WORDINGS } from "~/features/messaging/domain/mail-templates";
import { placeholdersOf, TEMPLATE_NAMES } from "~/features/messaging/mails-model";
import { samplesOf } from "~/features/messaging/samples-model";
import type { School } from "~/platform/context";
import { messageIdOf } from "~/platform/mailer";
import { contrast } from "~/ui/colour";
import { makeJobCtx } from "../support/context";
import { aSchool } from "../support/rows";

let school: School;
beforeAll(async () => {
  const { id } = await aSchool({ brandText: "Bay & Side", primaryColor: "#ffe9a8" });
  school = { ...((await findSchoolById(makeJobCtx(), id)) as School), logoUrl: "/media/logo" };
});

const ITEMS = [
  ["Item", "Amount"],
  ["Scrubs, M", "$34.50"],
] as const;

const written = (name: (typeof TEMPLATE_NAMES)[number], of: School | null = school) => {
  const links = Object.fromEntries(placeholdersOf(name).flatMap((each) => (each.endsWith("_link") ? [[each, "https://bayside.test/x"]] : [])));
  return writeMail({
    locale: "en",
    content: WORDINGS[name],
    values: { ...links, ...samplesOf(name), school_name: of?.name ?? "Enrollium", school_phone: "(401) 555 - 0100", full_name: "Nora Ellis" },
    table: ITEMS,
    school: of,
    origin: "https://bayside.test",
    preferencesUrl: of ? "https://bayside.test/manage-preference?token=1" : null,
    canUnsubscribe: true,
  });
};
const all = (html: string, tag: RegExp) => html.match(tag) ?? [];

describe.each(TEMPLATE_NAMES)("the mail %s", (name) => {
  it("uses tables with a font in every cell and a width for every picture", () => {
    const { html, text } = written(name);
    const cells = all(html.replace(/<!--\[if mso\]>.*?<!\[endif\]-->/gs, ""), /<t[dh]\b[^>]*>/g);
    expect(cells.length).toBeGreaterThan(4);
    expect(cells.filter((cell) => !cell.includes("font-family:"))).toEqual([]);
    expect(all(html, /<img\b(?![^>]*\bwidth="\d+")[^>]*>/g)).toEqual([]);
    for (const button of all(html, /<a [^>]*display:inline-block[^>]*>/g))
      expect(html).toMatch(new RegExp(`<td[^>]*padding:[^>]*>${escaped(button)}`));
    expect([all(html, /<t(able|d|r)\b/g).length, all(html, /<\/t(able|d|r)>/g).length]).toEqual(Array(2).fill(all(html, /<t(able|d|r)\b/g).length));
    expect(html + text).not.toMatch(/\{\{|undefined/);
  });

  it("has a greeting, sentences and a text part", () => {
    const { text, subject } = written(name);
    expect(subject.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/<[a-z]|&amp;|\*\*/);
    // A greeting ends with a comma and the letter itself begins with a capital.
    expect(text).not.toMatch(/^Hello [^\n]+,\n\n[a-z]/);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

describe("the shell of a mail", () => {
  it("shows the school without images, its address, and the preferences link", () => {
    const { html, text } = written("follow_up");
    expect(html).toMatch(/<img src="https:\/\/bayside.test\/media\/logo" alt="" width="48"/);
    expect(html).toContain(">Bay &amp; Side</td>");
    expect(html).toContain('href="https://bayside.test/manage-preference?token=1"');
    expect(text).toMatch(/\n-- \n/);
    expect(text).toContain("Unsubscribe or manage email preferences: https://bayside.test/manage-preference?token=1");
  });

  it("has Outlook's maximum width, and supports dark mode", () => {
    const { html } = written("payment_receipt");
    expect(html.match(/<!--\[if mso\]><table [^>]*width="600"/g)).toHaveLength(2);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(html).toContain("[data-ogsc] .sheet");
  });

  it("is readable in a pale brand color, in light and dark mode", () => {
    const { html } = written("payment_due");
    const link = /class="link" style="color:(#\w{6})"/.exec(written("waitlist_offer").html)?.[1] ?? "";
    const dark = /\.link\{color:(#\w{6})/.exec(html)?.[1] ?? "";
    const [, fill = "", words = ""] = /bgcolor="(#\w{6})" style="[^"]*"><a [^>]*color:(#\w{6})/.exec(html) ?? [];
    expect(Math.min(contrast(link, "#ffffff"), contrast(dark, "#1b212a"), contrast(fill, words))).toBeGreaterThanOrEqual(4.5);
  });

  it("is the product's without a school", () => {
    const { html } = written("desk_alarm", null);
    expect(html).toContain(">Enrollium</td>");
    expect(html).not.toContain("<img");
  });
});

describe("the name of a mail", () => {
  it("is in its sender's domain", () => {
    expect(messageIdOf("registration_success:abc", "no-reply@mail.bayside.test")).toBe("<registration_success.abc@mail.bayside.test>");
  });
});

it("keeps a phone number on one line", () => {
  expect(written("class_reminder").html).toContain("(401)&nbsp;555&nbsp;-&nbsp;0100");
});
