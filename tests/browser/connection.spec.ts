import { chunkedPost, type RawRequest, sizedPost, statusesOver } from "./raw-socket";
import { ask, BAYSIDE, port, signIn } from "./support";
import { expect, test } from "./test";

const HOST = `${BAYSIDE}:${port}`;
const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";
const FILES = "multipart/form-data; boundary=x";
const small = sizedPost(HOST, "/api/password-reset/validate_token/", JSON_TYPE, 0);

const TOO_LARGE: [name: string, request: RawRequest, status: number][] = [
  ["to the API, in chunks", chunkedPost(HOST, "/api/token/", JSON_TYPE, 300_000), 400],
  ["to the API, in many chunks", chunkedPost(HOST, "/api/token/", JSON_TYPE, 5_000_000), 400],
  ["to the API, announced", sizedPost(HOST, "/api/token/", JSON_TYPE, 5_000_000), 400],
  ["of the payment provider, in chunks", chunkedPost(HOST, "/api/stripe/webhook/", JSON_TYPE, 2_000_000), 413],
  ["to a page, in chunks", chunkedPost(HOST, "/login", FORM, 2_000_000), 413],
  ["to a page, announced", sizedPost(HOST, "/login", FORM, 2_000_000), 413],
  ["with files, announced", sizedPost(HOST, "/login", FILES, 42_000_000), 413],
];
const UNREAD: typeof TOO_LARGE = [
  ["a page that only signed-in people see", sizedPost(HOST, "/school/students", FILES, 900_000), 302],
  ["a form that cannot be read", sizedPost(HOST, "/login", FILES, 900_000), 400],
  ["an address that does not exist", chunkedPost(HOST, "/api/nowhere/", JSON_TYPE, 900_000), 404],
];

for (const [name, request, status] of TOO_LARGE)
  test(`a post that is too large leaves its connection to the next one: ${name}`, async () => {
    expect(await statusesOver(port, [request, small, small])).toEqual([status, 404, 404]);
  });

for (const [name, request, status] of UNREAD)
  test(`a post that nobody reads leaves its connection to the next one: ${name}`, async () => {
    expect(await statusesOver(port, [request, small, small])).toEqual([status, 404, 404]);
  });

test("a post that nobody reads leaves its connection to the next one: a page of other people", async ({ page }) => {
  await signIn(page, "student@bayside.test");
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const files = sizedPost(HOST, "/school/location/add", FILES, 5_000_000, cookie);
  expect(await statusesOver(port, [files, small, small])).toEqual([403, 404, 404]);
});

test("many who sign in at once are all answered", async ({ request }) => {
  const signIn = (index: number) =>
    request.post(...ask(BAYSIDE, "/api/token/", { maxRetries: 0, data: { email: `nobody-${index}@bayside.test`, password: "Not-right-1" } }));
  const statuses = await Promise.all(Array.from({ length: 12 }, async (_, index) => (await signIn(index)).status()));
  expect(statuses.filter((status) => ![400, 401, 429].includes(status))).toEqual([]);
});
