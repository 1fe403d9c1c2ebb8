import { describe, expect, it } from "vitest";
import { textOf } from "../support/sources";
import { bannedIn, commentsOf, filesIn, literalsOf } from "../words.mjs";

/** Pages whose document belongs to a school that the host does not name. */
const OWN_TITLES = [
  "app/features/assistants/screens/widget/chat-frame.tsx",
  "app/features/inquiries/screens/widget/inquiry-frame.tsx",
  "app/features/payments/screens/receipt.tsx",
  "app/features/store/screens/blank/invoice.tsx",
];

describe("words", () => {
  it("that people read have no banned turn", () => {
    const found = filesIn("app").flatMap((path) =>
      literalsOf(path)
        .filter(({ text }) => bannedIn(text).length > 0)
        .map(({ line, text }) => `${path}:${line} ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each(["app", "workers", "drizzle", "tests"])("of comments in %s have no banned turn", (folder) => {
    const found = filesIn(folder).flatMap((path) =>
      commentsOf(path)
        .filter(({ text }) => bannedIn(text, true).length > 0)
        .map(({ line, text }) => `${path}:${line} ${text}`),
    );
    expect(found).toEqual([]);
  });

  it("of a tab's title come from titled, pageHead or siteHead, which add the school", () => {
    const own = filesIn("app").filter(
      (path) => path.includes("/screens/") && /\bmeta\b[^;]*\[\s*\{ title: (?!say\("pageNotFound"\))/.test(textOf(path)),
    );
    expect(own).toEqual(OWN_TITLES);
  });
});
