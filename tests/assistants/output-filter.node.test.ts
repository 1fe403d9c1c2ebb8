import { describe, expect, it } from "vitest";
import { borneOut, whileWritten } from "~/features/assistants/domain/answer/output-filter";

const passages = [
  { id: "p", title: "Nursing class", text: "The evening nursing class meets in the harbor building on Mondays. Bring scrubs, a watch and a pen." },
];
/** Words of the passage and words that stand nowhere in it. */
const KNOWN = ["evening", "nursing", "class", "meets", "harbor", "building", "mondays", "scrubs", "watch", "pen"];
const sentence = (known: number, strange: number) =>
  `${[...KNOWN.slice(0, known), ...["zebra", "violin", "glacier", "saddle", "pepper"].slice(0, strange)].join(" ")}.`;

describe("a sentence that a model wrote", () => {
  it.each([
    [10, 0, true],
    [7, 3, true],
    [8, 3, true],
    [6, 3, false],
    [5, 5, false],
    [3, 2, false],
    [1, 1, false],
    [0, 3, false],
  ])("with %i words of the passages and %i others: %s", (known, strange, stays) => {
    const text = sentence(known, strange);
    expect(borneOut(text, passages as never)).toBe(stays ? text : "");
  });

  it("is told while it is written as far as every word is borne out, and waits from the first that is not", () => {
    let told = "";
    const write = whileWritten(passages as never, (piece) => {
      told += piece;
    });
    for (const piece of ["The evening nursing class ", "meets with a zebra ", "and more "]) write(piece);
    expect(told.trim()).toBe("The evening nursing class");
  });
});
