import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { type RemixHandler, remixInReach } from "#workers/routes-in-reach";

/** Ids, parents and patterns of the kinds that the product has, and some that it may come to have. */
const ROUTES: [id: string, parentId: string | undefined, path: string | undefined][] = [
  ["root", undefined, ""],
  ["start", "root", "/"],
  ["site", "root", undefined],
  ["programs", "site", "programs"],
  ["program", "site", "programs/:slug"],
  ["program-news", "site", "programs/news"],
  ["file", "root", "receipts/:id/pdf"],
  ["calendar", "root", "registration/calendar.ics"],
  ["optional", "root", ":lang?/about"],
  ["nested", "root", "a"],
  ["nested-b", "nested", "b/:c"],
  ["anything", "root", "*"],
];

function buildOf(routes: typeof ROUTES): ServerBuild {
  const module = (id: string) => ({ loader: ({ params }: { params: object }) => Response.json({ id, params }) });
  const made = Object.fromEntries(routes.map(([id, parentId, path]) => [id, { id, parentId, path, module: module(id) }]));
  return {
    routes: made,
    assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: made },
    entry: { module: { default: () => new Response("page") } },
    basename: "/",
    future: { v3_singleFetch: false },
    isSpaMode: false,
  } as unknown as ServerBuild;
}

const ADDRESSES = [
  "/",
  "/programs",
  "/programs/",
  "/Programs",
  "/programs/news",
  "/programs/NEWS",
  "/programs/nursing",
  "/programs/a%20b",
  "/programs/a%2Fb",
  "/programs/nursing/more",
  "//programs",
  "/receipts/1/pdf",
  "/receipts/1",
  "/registration/calendar.ics",
  "/registration%2Fcalendar.ics",
  "/about",
  "/en/about",
  "/a",
  "/a/b/c",
  "/a/b",
  "/pro%67rams",
  "/%",
  "/caf%C3%A9",
];

describe("routes in reach", () => {
  const all: RemixHandler = createRequestHandler(buildOf(ROUTES), "production");
  const near = remixInReach(buildOf(ROUTES));
  it.each(ADDRESSES)("answer %s as all routes do", async (path) => {
    const answer = async (handle: RemixHandler) => {
      const response = await handle(new Request(`http://localhost${path}`), {} as never, new URL(`http://localhost${path}`).pathname);
      return [response.status, await response.text()];
    };
    expect(await answer(near)).toEqual(await answer(all));
  });
});
