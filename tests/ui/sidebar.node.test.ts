import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { adminMenu } from "~/areas/admin/menu";
import { Sidebar } from "~/areas/app-shell/sidebar";

/** Where the sidebar of a super admin leads on a page. */
function addressesAt(page: string): string[] {
  const groups = adminMenu({ pendingRefunds: 0, pendingInterestedSchools: 0 });
  const routes = [{ path: "*", element: createElement(Sidebar, { groups }) }];
  // The router warns of effects that no server runs.
  const warnings = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const html = renderToString(createElement(RouterProvider, { router: createMemoryRouter(routes, { initialEntries: [page] }) }));
  warnings.mockRestore();
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
}

describe("the sidebar of a super admin", () => {
  it("stays with the school whose website is worked on", () => {
    const addresses = addressesAt("/website-config/basic?school=school-1&order=1");
    const website = addresses.filter((address) => address.startsWith("/website-config"));
    expect(website.length).toBe(10);
    expect(website.filter((address) => !address.endsWith("?school=school-1"))).toEqual([]);
    expect(addresses.filter((address) => !address.startsWith("/website-config") && address.includes("school="))).toEqual([]);
  });

  it("names no school elsewhere, nor where none was chosen", () => {
    for (const page of ["/users?school=school-1", "/website-config"])
      expect(addressesAt(page).filter((address) => address.includes("?"))).toEqual([]);
  });
});
