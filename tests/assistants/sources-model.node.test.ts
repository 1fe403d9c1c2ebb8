import { expect, it } from "vitest";
import { onePerTitle } from "~/features/assistants/sources-model";

it("lists a question of several programs once", () => {
  const sources = [
    { title: "Can I pay in installments?", href: "/programs/cna" },
    { title: "Can I pay in installments?", href: "/programs/ekg" },
    { title: "Harbor campus", href: "/campuses" },
  ];
  expect(onePerTitle(sources).map(({ href }) => href)).toEqual(["/programs/cna", "/campuses"]);
});
