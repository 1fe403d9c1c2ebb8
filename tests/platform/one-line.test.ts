import { describe, expect, it } from "vitest";
import { ZodEffects, ZodObject, type ZodTypeAny } from "zod";
import { endpoints } from "~/api";
import { longText, optionalLongText, optionalText, text } from "~/platform/input";

/** Fields that may have several lines; every other text has one. */
const LONG = [
  "additional_program_info",
  "after_table",
  "answer",
  "answer_es",
  "bio",
  "body",
  "comment",
  "content",
  "decline_reason",
  "description",
  "directions",
  "excerpt",
  "footer_text",
  "greeting",
  "hero_text",
  "instructions",
  "internal_note",
  "message",
  "mission",
  "note",
  "notes",
  "prompt",
  "reason",
  "refund_policy",
  "reply",
  "student_note",
  "visitor_notice_desc",
  "used_reason",
];

/** Fields that are taken verbatim: passwords, fields validated again before they are stored, and fields that are only compared. */
const AS_IT_COMES = [
  "affid",
  "agreement_file",
  "avatar_url",
  "confirm_password",
  "current_password",
  "origin",
  "password",
  "resume_url",
  "website",
  "widgetKey",
];

function fieldsOf(schema: ZodTypeAny): [string, ZodTypeAny][] {
  const inner = schema instanceof ZodEffects ? schema.innerType() : schema;
  return inner instanceof ZodObject ? Object.entries(inner.shape as Record<string, ZodTypeAny>) : [];
}

const BROKEN = "Ana\r\nBcc: all@example.test\n\u2028x";

describe("a line of text", () => {
  it("has no end in its middle, and a longer text keeps its lines", () => {
    for (const schema of [text(), optionalText()]) {
      expect(schema.parse(BROKEN)).toBe("Ana Bcc: all@example.test x");
      expect(schema.parse("  Mary\u00a0Ann  ")).toBe("Mary\u00a0Ann");
      expect(schema.parse("A\tB")).toBe("A B");
    }
    for (const schema of [longText(99), optionalLongText(99)]) expect(schema.parse("one\n\ntwo")).toBe("one\n\ntwo");
    expect([optionalText().parse("\r\n"), text().safeParse("\r\n").success]).toEqual([undefined, false]);
    expect(text(3).safeParse("abcd").error?.issues[0]?.message).toBe("Must be at most 3 characters");
  });

  it("is what every field of every call takes that is not a longer text", () => {
    const several = new Set<string>();
    const known = [...LONG, ...AS_IT_COMES].sort();
    let asked = 0;
    for (const { verb, path, method } of endpoints.filter(({ method }) => method !== "get"))
      for (const [name, field] of fieldsOf(verb.verb.input)) {
        asked += 1;
        const { data } = field.safeParse(BROKEN);
        if (typeof data === "string" && /[\r\n\u2028]/.test(data)) several.add(known.includes(name) ? name : `${name} of ${method} ${path}`);
      }
    expect(asked).toBeGreaterThan(500);
    expect([...several].sort()).toEqual(known);
  });
});
