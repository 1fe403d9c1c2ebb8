import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Remix's plugin names its own server entry; this one, coming after it, has the last word. */
const workerEntry: Plugin = {
  name: "worker-entry",
  enforce: "post",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? { build: { rollupOptions: { input: "workers/app.ts", external: [/^cloudflare:/, /^node:/], output: { inlineDynamicImports: false } } } }
      : { build: { rollupOptions: { output: { manualChunks: sharedFile } } } },
};

/** Page data is encoded when somebody reads it: workers/late-encoding.ts stands in for the encoder that Remix's server imports. */
const lateEncoding: Plugin = {
  name: "late-encoding",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "turbo-stream" && importer?.includes("/@remix-run/server-runtime/") ? folder("./workers/late-encoding.ts") : null,
};

/** What every page behind a sign-in needs comes in few files: many small ones cost a slow connection more. */
function sharedFile(id: string): string | undefined {
  if (/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//.test(id)) return "react";
  if (/node_modules\/(zod|remix-validated-form|@remix-validated-form|lodash\.get|immer|zustand|remeda|use-sync-external-store)\//.test(id))
    return "forms";
  if (/node_modules\/(@mantine\/(core|hooks|nprogress)|clsx|partysocket|@tabler)\//.test(id)) return "kit";
  if (/\/app\/(platform|areas\/office)\/.*\.tsx?$/.test(id) || /\/app\/ui\/(?!site\/|form\/rich-text-editor).*\.tsx?$/.test(id)) return "ui";
  return undefined;
}

/**
 * One bundle: `workers/app.ts` is the server input of the Remix build, so that pages, API, queue consumers, cron and the Durable
 * Object share one copy of every module. `--mode localhost` keeps the tools under /dev/ that a production build must not contain.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    workerEntry,
    lateEncoding,
  ],
  resolve: { alias: { "~": folder("./app"), "#drizzle": folder("./drizzle"), "#workers": folder("./workers") } },
  define: {
    __LOCAL_TOOLS__: JSON.stringify(mode === "localhost"),
    "process.env.NODE_ENV": JSON.stringify("production"),
  },
  build: {
    minify: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser", "module", "import", "default"] },
  },
}));
