import { describe, expect, it } from "vitest";
import { withoutMarks } from "~/features/assistants/domain/answer/output-filter";
import { htmlOf, textOf } from "~/features/messaging/domain/mail-body";
import { fillIn, unknownPlaceholders } from "~/features/messaging/placeholders";
import { text } from "~/platform/input";

const SIZE = 400_000;
const style = { link: "#000", button: "#000", onButton: "#fff" };

/** The clock of the runtime stands still while code runs; a wait moves it on. */
async function timeOf(work: () => unknown): Promise<number> {
  await scheduler.wait(1);
  const start = Date.now();
  work();
  await scheduler.wait(1);
  return Date.now() - start;
}

describe("text that a stranger makes as long as they like", () => {
  it.each([
    ["a field of one line", () => text(200).safeParse(`${" ".repeat(SIZE)}x`)],
    ["a field of line breaks", () => text(200).safeParse(`${"\n ".repeat(SIZE)}x`)],
    ["a placeholder that nothing ends", () => unknownPlaceholders(`{{${" ".repeat(SIZE)}`, [])],
    ["placeholders that nothing ends", () => fillIn("{{".repeat(SIZE), {})],
    ["links that nothing ends", () => htmlOf("[".repeat(SIZE), {}, style)],
    ["addresses that nothing ends", () => textOf("[a](".repeat(SIZE), {})],
    ["tags that nothing ends", () => withoutMarks("<".repeat(SIZE))],
    ["pictures that nothing ends", () => withoutMarks("![".repeat(SIZE))],
  ])("takes time that grows with its length alone: %s", async (_, work) => {
    expect(await timeOf(work)).toBeLessThan(2_000);
  });

  it("is read as before", () => {
    expect(text(200).parse(" a \n\n b\tc ")).toBe("a b c");
    expect(fillIn("{{ name }} and {{name}}", { name: "Ana" })).toBe("Ana and Ana");
    expect(textOf("See [the **page](https://a.test) [[x](https://b.test)", {})).toContain("https://b.test");
  });
});
