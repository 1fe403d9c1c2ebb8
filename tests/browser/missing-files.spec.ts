import { ask, BAYSIDE } from "./support";
import { expect, test } from "./test";

const MISSING = [
  [BAYSIDE, "/receipts/nothing/pdf"],
  [BAYSIDE, "/invoices/nothing/pdf"],
  [BAYSIDE, "/sponsor-invoices/nothing/pdf"],
  [BAYSIDE, "/media/nothing"],
  [BAYSIDE, "/registration/calendar.ics?reg=nothing"],
  ["localhost", "/blog.xml"],
] as const;

for (const [host, path] of MISSING)
  test(`a file that is not there is a page that says so: ${host}${path}`, async ({ request }) => {
    const answer = await request.get(...ask(host, path));
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    const text = await answer.text();
    expect(text).toContain("<h1>Page not found</h1>");
    expect(text).not.toContain("Unexpected Server Error");
    expect(answer.headers()["x-frame-options"]).toBe("DENY");
  });

test("what answers the bell alone is no page: visitors are led to the sign-in", async ({ request }) => {
  const answer = await request.get(...ask(BAYSIDE, "/notifications/live", { maxRedirects: 0 }));
  expect([answer.status(), answer.headers().location]).toEqual([302, "/login?redirect=%2Fnotifications%2Flive"]);
});

test("a page that is not there is the same page", async ({ request }) => {
  const [unknown, named] = await Promise.all(["/no-such-page", "/not-found"].map((path) => request.get(...ask(BAYSIDE, path))));
  expect([unknown?.status(), named?.status()]).toEqual([404, 404]);
});
