import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";

type GetModuleInfo = Rollup.GetModuleInfo;

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Where the packages really lie: the folder may be a link to another checkout's. */
const packages = realpathSync(folder("./node_modules"));

/** Remix's plugin names its own server entry; this one, coming after it, has the last word. */
const workerEntry: Plugin = {
  name: "worker-entry",
  enforce: "post",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? { build: { rollupOptions: { input: "workers/app.ts", external: [/^cloudflare:/, /^node:/], output: { inlineDynamicImports: false } } } }
      : { build: { rollupOptions: { output: { manualChunks: sharedFile, onlyExplicitManualChunks: true } } } },
};

/** In the browser the library of the schemas comes when a form is touched, not with the page: `platform/zod-later` stands in for it. */
const zodLater: Plugin = {
  name: "zod-later",
  apply: "build",
  enforce: "pre",
  resolveId: (source, _, { ssr }) => (source === "zod" && !ssr ? folder("./app/platform/zod-later.ts") : null),
};

/**
 * Pages behind a sign-in come in few files, because many small ones cost a slow connection more, and in no more script than they need:
 * React and the router; all addresses; the frame and what stands on nearly every page in it; forms; lists. The rest goes with the screens it is for.
 */
function sharedFile(id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }): string | undefined {
  const named = NAMED.find(([, paths]) => paths.test(id));
  if (named) return named[0];
  return SHARED.find(([, roots]) => reachedFrom(roots, getModuleInfo).has(id))?.[0];
}

const NAMED: readonly (readonly [string, RegExp])[] = [
  ["paths", /\/app\/features\/[\w-]+\/([\w-]+-)?paths\.ts$|\/app\/platform\/(query-string|media-path)\.ts$/],
  ["react", /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\/|commonjsHelpers|vite\/preload/],
  // What the kit in app/ui is made of; other components come with what asks for them.
  [
    "mantine",
    /node_modules\/@mantine\/core\/esm\/(core|utils\/(InlineInput|InputsGroupFieldset)|components\/(ActionIcon|Avatar|Badge|Breadcrumbs|Button|Checkbox|CloseButton|Group|Input|Loader|Paper|Progress|Radio|SimpleGrid|Stack|Switch|Tabs|Text|ThemeIcon|Timeline|Title|Transition|UnstyledButton|FloatingIndicator))\//,
  ],
  ["mantine", /node_modules\/(@mantine\/hooks|clsx)\//],
  // A field of rich text and what reads it; the editor itself follows when it is wanted.
  ["rich-text", /\/app\/platform\/rich-\w+\.ts$|\/app\/ui\/(form\/rich-text-field|rich-text)\.tsx$/],
  // The words of classes come with the times of their meetings.
  ["classes-model", /\/features\/(programs\/model|sessions\/meetings-model)\.ts$/],
  // Small files that lists and profiles of students ask for together.
  ["payments-model", /\/features\/payments\/(credit-)?model\.ts$/],
  ["cells", /\/app\/(ui\/email-text|features\/enrollment\/parts\/payment-badge)\.tsx$/],
  // The parts that both ways of registering by staff have.
  ["by-staff", /\/registration-flow\/parts\/by-staff\/(choose-program|product-fields|question-fields)\.tsx$/],
  // Names of style sheets: a line each, and every screen has another.
  ["frame", /\.css\?url$/],
  ["frame", /node_modules\/@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/],
  ["forms", /\/app\/(ui\/search-form|features\/enrollment\/parts\/student-search)\.tsx$/],
  ["forms", /node_modules\/(remix-validated-form|lodash\.get|immer|zustand|remeda|use-sync-external-store|tiny-invariant|nanoid)\//],
];

const SHARED: readonly (readonly [string, string[]])[] = [
  [
    "frame",
    [
      "entry.client.tsx",
      "root.tsx",
      "areas/app-shell/frame.tsx",
      "ui/page-header.tsx",
      "ui/card.tsx",
      "ui/button-link.tsx",
      "ui/status-badge.tsx",
      "ui/tabs.tsx",
      "ui/date-text.tsx",
      "ui/money.tsx",
      "ui/titled.ts",
      "platform/person-name.ts",
    ],
  ],
  [
    "forms",
    [
      "ui/form/form.tsx",
      "ui/form/text-fields.tsx",
      "ui/form/date-field.tsx",
      "ui/form/choice-fields.tsx",
      "ui/form/submit-button.tsx",
      "ui/form/file-field.tsx",
      "ui/form/version-field.tsx",
      "platform/input.ts",
      "platform/list.ts",
      "platform/united-states.ts",
      "ui/options.ts",
    ],
  ],
  ["table", ["ui/data-table/index.ts", "ui/data-table/export-button.tsx", "ui/person-cell.tsx"]],
];

const reached = new Map<string[], Set<string>>();

/** The product's own modules that come with the given ones, and the icons that these name. */
function reachedFrom(roots: string[], getModuleInfo: GetModuleInfo): Set<string> {
  const known = reached.get(roots);
  if (known) return known;
  const found = new Set(roots.map((root) => folder(`./app/${root}`)));
  for (const id of found) if (!existsSync(id)) throw new Error(`vite.config.ts names ${id}, which is not there`);
  for (const id of found) {
    const module = getModuleInfo(id);
    for (const imported of module?.importedIds ?? []) if (imported.startsWith(folder("./app/"))) found.add(imported);
    for (const [icon] of id.includes("node_modules") ? [] : (module?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []))
      found.add(`${packages}/@tabler/icons-react/dist/esm/icons/${icon}.mjs`);
  }
  reached.set(roots, found);
  return found;
}

/**
 * One bundle: `workers/app.ts` is the server input of the Remix build, so that pages, API, queue consumers, cron and the Durable
 * Object share one copy of every module. `--mode localhost` keeps the tools under /dev/ that a production build must not contain.
 */
export default defineConfig(({ mode, command }) => {
  // For `app/routes.ts`, which Remix reads in this process.
  process.env.LOCAL_TOOLS = mode === "localhost" ? "yes" : "";
  return {
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
      zodLater,
    ],
    resolve: { alias: { "~": folder("./app"), "#drizzle": folder("./drizzle"), "#workers": folder("./workers") } },
    define: {
      __LOCAL_TOOLS__: JSON.stringify(mode === "localhost"),
      "process.env.NODE_ENV": JSON.stringify(command === "build" ? "production" : "development"),
    },
    build: {
      minify: true,
      target: "es2022",
      reportCompressedSize: false,
      assetsInlineLimit: 0,
    },
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "browser", "module", "import", "default"] },
    },
  };
});
