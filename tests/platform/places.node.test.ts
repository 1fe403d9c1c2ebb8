import { expect, it } from "vitest";
import { placeOf } from "~/platform/rate-limit";
import { sourcesIn, textOf } from "../support/sources";

it.each([
  ["198.51.100.7", "198.51.100.7"],
  ["2001:db8:7:1::9", "2001:db8:7:1::/64"],
  ["2001:0DB8:0007:0001:ffff:0:0:1", "2001:db8:7:1::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:198.51.100.7", "::ffff:198.51.100.7"],
  ["unknown", "unknown"],
])("the place of %s is %s", (ip, place) => {
  expect(placeOf({ ip })).toBe(place);
});

it("limits count places: no key is made of an address", () => {
  expect(sourcesIn("app").filter((file) => /`[^`]*:\$\{ctx\.ip\}/.test(textOf(file)))).toEqual([]);
});
