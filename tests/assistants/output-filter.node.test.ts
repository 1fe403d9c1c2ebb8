import { describe, expect, it } from "vitest";
import { groundedIn, whileWritten, withoutMarks } from "~/features/assistants/domain/answer/output-filter";

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
    expect(groundedIn(text, passages as never)).toBe(stays ? text : "");
  });

  /** One passage of prices, and what may be said of it. */
  const prices = [
    {
      id: "p",
      title: "CNA class",
      text: "The CNA class costs $1,450.00 and starts May 5. Write to office@bay.test or see bay.test/cna. A pass is promised to nobody. We guarantee small classes.",
    },
  ];
  it.each([
    ["The CNA class costs $1,450.00.", true],
    ["The CNA class costs $1,450.", false],
    ["The CNA class costs $450.00.", false],
    ["The CNA class costs $1,450.001.", false],
    ["The CNA class costs $11,450.00.", false],
    ["The CNA class starts May 5.", true],
    ["The CNA class starts May 55.", false],
    ["The CNA class starts May 5:30.", false],
    ["The CNA class costs 5%.", false],
    ["Write to office@bay.test.", true],
    ["Write to boss@bay.test.", false],
    ["See bay.test/cna.", true],
    ["See evil.test/cna.", false],
    ["See www.bay.test/cna class.", false],
    ["See https://bay.test/cna class.", false],
    ["We guarantee small classes!", true],
    ["We guarantee the CNA class.", false],
    ["The CNA class is promised.", false],
    ["You will get a CNA class.", false],
  ])("of an amount, a day, an address or a promise stays where it is said exactly: %s", (text, stays) => {
    expect(groundedIn(text, prices as never)).toBe(stays ? text : "");
  });

  it("loses its marks, and leaves the sentences around it", () => {
    expect(groundedIn("**The CNA class** costs `$1,450.00`. Zebras violin glacier! [It starts](https://x.test) May 5.", prices as never)).toBe(
      "The CNA class costs $1,450.00. It starts May 5.",
    );
    expect(withoutMarks("<b>bold</b> ![x](https://a.test/x.png) [a link](https://a.test) # > | _under_ \u200bz\u0007\nline")).toBe(
      "bold a link under z\nline",
    );
  });

  it("is sent at its end if it has to wait, and dropped without evidence", () => {
    let told = "";
    const write = whileWritten(prices as never, (piece) => {
      told += piece;
    });
    for (const piece of [
      "The CNA class costs $1,450.00. ",
      "A zebra violin glacier saddle. ",
      "It starts ",
      "May 5. ",
      "We guarantee ",
      "the CNA class ",
    ])
      write(piece);
    expect(told.replace(/\s+/g, " ").trim()).toBe("The CNA class costs $1,450.00. It starts May 5.");
  });

  it("streams while every word is in the facts, and waits from the first that is not", () => {
    let told = "";
    const write = whileWritten(passages as never, (piece) => {
      told += piece;
    });
    for (const piece of ["The evening nursing class ", "meets with a zebra ", "and more "]) write(piece);
    expect(told.trim()).toBe("The evening nursing class");
  });
});
