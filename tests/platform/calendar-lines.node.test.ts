import { expect, it } from "vitest";
import { foldedLines } from "~/platform/calendar-lines";

it("folds lines of a calendar at 75 bytes, between letters, and loses none", () => {
  const title = `SUMMARY:${"护士培训".repeat(15)} 😀`;
  const written = ["BEGIN:VCALENDAR", title.slice(0, 70), ` ${title.slice(70)}`, "END:VCALENDAR", ""].join("\r\n");
  const folded = foldedLines(written);
  for (const line of folded.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(folded.replace(/\r\n /g, "")).toBe(["BEGIN:VCALENDAR", title, "END:VCALENDAR", ""].join("\r\n"));
  expect(folded).not.toMatch(/\p{Cs}/u);
});
