import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { context } from "esbuild";
import { root } from "./install.mjs";

/**
 * The Worker of `npm run dev`: the same modules as the built one, put together by esbuild, which does it anew in a moment. What only Vite
 * knows (Remix's table of routes, style sheets) is asked of `vite`, its development server. `make` resolves with the text of the module.
 * @throws what esbuild has to say of a mistake in the code
 */
export async function workerBundle(vite) {
  const bundle = await context({
    entryPoints: ["workers/app.ts"],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    conditions: ["workerd", "worker", "browser", "module"],
    // A sheet that is imported for its effect has none here.
    loader: { ".css": "empty" },
    external: ["cloudflare:*", "node:*"],
    define: { __LOCAL_TOOLS__: "true", "process.env.NODE_ENV": '"development"' },
    logLevel: "silent",
    plugins: [remixModules(vite), assets(vite), icons, browserOnly],
  });
  return {
    make: async () => (await bundle.rebuild()).outputFiles[0].text,
    dispose: () => bundle.dispose(),
  };
}

/** `virtual:remix/…`: the routes and the files of the browser, as Remix's plugin writes them. */
const remixModules = (vite) => ({
  name: "remix-modules",
  setup(build) {
    build.onResolve({ filter: /^virtual:remix\// }, ({ path }) => ({ path, namespace: "remix" }));
    build.onResolve({ filter: /^\//, namespace: "remix" }, ({ path }) => ({ path: resolve(root, `.${path}`) }));
    build.onLoad({ filter: /.*/, namespace: "remix" }, async ({ path }) => {
      const { ssr } = vite.environments;
      const { id } = await ssr.pluginContainer.resolveId(path);
      const loaded = await ssr.pluginContainer.load(id);
      return { contents: loaded.code ?? loaded, loader: "js", resolveDir: root };
    });
  },
});

/** Imports with a query that says how a file is loaded, and CSS modules. */
const assets = (vite) => ({
  name: "assets",
  setup(build) {
    const pathOf = (args) => {
      const [file, wish = ""] = args.path.split("?");
      const path = file.startsWith("~/") ? resolve(root, "app", file.slice(2)) : resolve(args.resolveDir || dirname(args.importer), file);
      return { path, suffix: wish && `?${wish}`, namespace: "asset" };
    };
    build.onResolve({ filter: /^[.~].*\?(url|inline|raw)$/ }, pathOf);
    build.onResolve({ filter: /^[.~].*\.module\.css$/ }, pathOf);
    build.onLoad({ filter: /.*/, namespace: "asset" }, async ({ path, suffix }) => {
      if (suffix === "?raw") return { contents: await readFile(path, "utf8"), loader: "text" };
      const address = `/${relative(root, path)}`;
      if (suffix === "?url") return { contents: `export default ${JSON.stringify(address)}`, loader: "js" };
      const { default: value } = await vite.ssrLoadModule(`${address}${suffix}`);
      return { contents: `export default ${JSON.stringify(value)}`, loader: "js" };
    });
  },
});

/** `*.client` files are the browser's alone: as in the build, the Worker gets nothing of them. */
const browserOnly = {
  name: "browser-only",
  setup(build) {
    build.onResolve({ filter: /\.client$/ }, ({ path }) => ({ path, namespace: "browser-only" }));
    build.onLoad({ filter: /.*/, namespace: "browser-only" }, () => ({ contents: "module.exports = {}" }));
  },
};

/** Of the icons' six thousand modules only those that the product names: reading all of them takes longer than everything else. */
const icons = {
  name: "icons",
  setup(build) {
    const barrel = join(root, "node_modules/@tabler/icons-react/dist/esm/tabler-icons-react.mjs");
    const lines = readFileSync(barrel, "utf8").split("\n");
    build.onResolve({ filter: /^@tabler\/icons-react$/ }, ({ path }) => ({ path, namespace: "icons" }));
    build.onLoad({ filter: /.*/, namespace: "icons" }, () => {
      const named = namedIcons();
      const contents = lines.filter((line) => line.match(/\bIcon\w+/g)?.some((name) => named.has(name))).join("\n");
      return { contents, loader: "js", resolveDir: dirname(barrel) };
    });
  },
};

const namedIcons = () => {
  const files = readdirSync(join(root, "app"), { recursive: true }).filter((path) => path.endsWith(".tsx"));
  return new Set(files.flatMap((path) => readFileSync(join(root, "app", path), "utf8").match(/\bIcon[A-Z]\w*/g) ?? []));
};
