import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/cloudflare";
import { Outlet, RemixServer, useLoaderData } from "@remix-run/react";
import { renderToString } from "react-dom/server";

/** A class that the bindings of the product name. */
export { NotificationInbox } from "#workers/notification-inbox";

/** The least a Remix page can be: a root, one route with a loader, no styles, no script, no database. */
const loader = () => ({ title: "Minimal page" });

function Root() {
  return (
    <html lang="en">
      <head>
        <title>Minimal</title>
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  );
}

function Page() {
  return <h1>{useLoaderData<typeof loader>().title}</h1>;
}

const asset = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false, module: "", imports: [] };
const ids = { root: { id: "root", path: "" }, page: { id: "page", parentId: "root", index: true } };

const build = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, remix: EntryContext) => {
        headers.set("Content-Type", "text/html; charset=utf-8");
        return new Response(`<!DOCTYPE html>${renderToString(<RemixServer context={remix} url={request.url} />)}`, { status, headers });
      },
    },
  },
  routes: {
    root: { ...ids.root, module: { default: Root } },
    page: { ...ids.page, module: { default: Page, loader } },
  },
  assets: {
    version: "1",
    url: "",
    entry: { module: "", imports: [] },
    routes: { root: { ...asset, ...ids.root, hasLoader: false }, page: { ...asset, ...ids.page, hasLoader: true } },
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  mode: "production",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    unstable_optimizeDeps: false,
  },
} as ServerBuild;

const handle = createRequestHandler(build, "production");

export default { fetch: (request: Request) => handle(request) };
