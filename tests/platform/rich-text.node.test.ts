import { describe, expect, it } from "vitest";
import { orderOf } from "~/platform/order";
import { markdownOf } from "~/platform/rich-markdown";
import { documentText, plainTextOf, requiredRichText, richTextOf } from "~/platform/rich-text";

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
