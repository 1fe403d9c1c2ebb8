import { expect, it } from "vitest";
import { unbrokenPhone } from "../../app/ui/site/phone";

it("a phone number in running text has no place for a line break", () => {
  expect(unbrokenPhone("(401) 555 - 0142")).toBe("(401)\u00a0555\u00a0-\u2060\u00a00142");
});
