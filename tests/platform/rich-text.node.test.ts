import { describe, expect, it } from "vitest";
import { orderOf } from "~/platform/order";
import { markdownOf } from "~/platform/rich-markdown";
import { documentText, plainTextOf, requiredRichText, richTextOf, sentencesOf } from "~/platform/rich-text";

const WRITTEN = `## What you learn

Care with **hands** and *heart*, see [the plan](https://example.org/plan).

- Vital signs
- Hygiene
  - Hand washing

1. First
2. Second

> A quote

### Smaller

Two
lines`;

describe("rich text", () => {
  it("comes back as Markdown as it was written", () => {
    expect(markdownOf(documentText(WRITTEN))).toBe(WRITTEN);
  });
  it("says the same after a second time", () => {
    const once = documentText(WRITTEN);
    expect(documentText(once ?? "")).toBe(once);
  });
  it("ends quotes, lists and marks that never end, and says that what is too long is", () => {
    const times = (part: string, count: number) => part.repeat(count);
    const nested = (count: number) =>
      `{"type":"doc","content":[${times('{"type":"blockquote","content":[', count)}{"type":"paragraph","content":[{"type":"text","text":"a"}]}${times("]}", count)}]}`;
    const steps = Array.from({ length: 600 }, (_, index) => `${times(" ", index)}- a`).join("\n");
    const depthOf = (nodes: readonly { content?: unknown }[]): number =>
      Math.max(0, ...nodes.map(({ content }) => 1 + depthOf((content ?? []) as { content?: unknown }[])));
    for (const hostile of [
      nested(4_900),
      times("> ", 12_000),
      times("**a", 12_000),
      times("*a* ", 12_000),
      times("[a](b", 12_000),
      steps,
      times("*", 24_000),
    ]) {
      const blocks = richTextOf(hostile);
      expect(depthOf(blocks)).toBeLessThan(24);
      expect(documentText(markdownOf(hostile)) ?? "").not.toContain("undefined");
    }
    expect(richTextOf(times("# a\n", 5_000))).toHaveLength(5_000);
    const field = requiredRichText(5_000);
    expect(field.safeParse(times("*a* ", 20_000)).error?.issues[0]?.message).toBe("Must be at most 5000 characters");
    expect(field.safeParse(nested(4_900)).error?.issues[0]?.message).toBe("Must be at most 5000 characters");
    expect(field.safeParse(times("**a** ", 800)).success).toBe(true);
  });
  it("keeps what it knows of a document and nothing else", () => {
    const hostile = JSON.stringify({
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [{ type: "text", text: "go", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }, { type: "bold" }] }],
        },
        { type: "image", attrs: { src: "x", onerror: "alert(1)" } },
        { type: "text", text: "loose" },
        { type: "paragraph", attrs: { style: "x" }, content: [{ type: "iframe" }, { type: "text", text: "<b>plain</b>" }] },
      ],
    });
    expect(richTextOf(hostile)).toEqual([
      { type: "paragraph", content: [{ type: "text", text: "go", marks: [{ type: "bold" }] }] },
      { type: "paragraph", content: [{ type: "text", text: "<b>plain</b>" }] },
    ]);
  });
  it("reads what was stored as plain text", () => {
    expect(plainTextOf("One.\n\nTwo.")).toBe("One.\nTwo.");
    expect(sentencesOf("Morning\n\nWashing, breakfast.\n\nCharts")).toBe("Morning. Washing, breakfast. Charts");
  });
  it("is missing when it says nothing", () => {
    expect(documentText(JSON.stringify({ type: "doc", content: [{ type: "paragraph" }] }))).toBeUndefined();
    expect(requiredRichText().safeParse(" ").success).toBe(false);
    expect(requiredRichText(3).safeParse("four").success).toBe(false);
  });
});

describe("an order", () => {
  it("moves one by a place, and leaves the ends where they are", () => {
    expect(orderOf({ ids: ["a", "b", "c"], move: "up:c" })).toEqual(["a", "c", "b"]);
    expect(orderOf({ ids: ["a", "b", "c"], move: "down:a" })).toEqual(["b", "a", "c"]);
    expect(orderOf({ ids: ["a", "b"], move: "up:a" })).toEqual(["a", "b"]);
    expect(orderOf({ ids: ["b", "a", "b"] })).toEqual(["b", "a"]);
  });
});
