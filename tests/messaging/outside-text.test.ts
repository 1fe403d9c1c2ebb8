import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { sendInquiry } from "~/features/inquiries/domain/send-inquiry";
import { writeMail } from "~/features/messaging/domain/mail-shell";
import { personName } from "~/platform/input";
import { hasWebAddress, unlinked } from "~/platform/outside-text";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db } from "../support/rows";

describe("a name entered by a stranger", () => {
  it.each(["Win $500 at evil.com", "https://evil.test/x", "www.evil.zz", "HTTP://EVIL", "bit.ly/3x", "Claim.at evil-prize.co.uk now", "пример.com"])(
    "holds no web address: %s",
    (name) => {
      expect(personName(100).safeParse(name)).toMatchObject({ error: { issues: [{ message: "Enter a name without a web address" }] } });
    },
  );

  it.each(["J.R. Smith", "St.John", "Mary-Ann O’Brien", "Dr. Lee, R.N.", "Ana María Núñez", "A.Co", "李小龍", "Jean.Paul"])("may be %s", (name) => {
    expect(personName(100).parse(name)).toBe(name);
  });

  it("is rejected in public forms, on its field", async () => {
    const school = await aSchool();
    const given = { name: "See evil.com/prize", email: "a@b.test", phone: "(401) 555 - 0100", message: "Hello" };
    expect(await refusal(sendInquiry(await makeCtx({ host: school.host }), given))).toMatchObject({
      fields: { name: ["Enter a name without a web address"] },
    });
    expect(await db.select().from(schema.inquiries).where(eq(schema.inquiries.schoolId, school.id))).toEqual([]);
  });
});

describe("mail with outside text", () => {
  it("has no links from strangers, and keeps its own", () => {
    const content = { subject: "{{question}}", body: "Hello {{first_name}}, you asked: {{question}}\n\n[Program]({{program_link}})" };
    const values = { first_name: "evil.com", question: "See https://evil.test/x and evil.com", program_link: "https://school.test/p" };
    const { subject, html, text } = writeMail({
      locale: "en",
      content,
      values,
      school: null,
      origin: "https://school.test",
      preferencesUrl: null,
      canUnsubscribe: false,
    });
    for (const words of [subject, html, text]) expect(words).not.toMatch(/evil\.(com|test)|https:\/\/evil/);
    expect(html).toContain('href="https://school.test/p"');
    expect(text).toContain("https://school.test/p");
  });

  it("is unchanged without addresses, and is scanned in linear time", () => {
    expect(unlinked("Is it 9:00 or 10:30? I work at St. Mary.")).toBe("Is it 9:00 or 10:30? I work at St. Mary.");
    expect(hasWebAddress("a".repeat(400_000))).toBe(false);
    expect(hasWebAddress("a.".repeat(200_000))).toBe(false);
  });
});
