import { expect, it } from "vitest";
import { activeTab } from "~/ui/tabs";

it("marks the tab whose query the address has, and the plain one otherwise", () => {
  const tabs = [
    { label: "Upcoming", to: "?" },
    { label: "Past", to: "?tab=past" },
  ];
  const at = (search: string) => activeTab(tabs, "/student/events", search);
  expect([at(""), at("?q=fair"), at("?tab=past"), at("?q=fair&tab=past")]).toEqual(["?", "?", "?tab=past", "?tab=past"]);
});
