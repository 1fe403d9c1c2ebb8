import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { bundleSandbox } from "./bundle-sandbox.mjs";
import { root } from "./install.mjs";

/**
 * What Miniflare needs to serve app and card sandbox as wrangler.toml describes them, with data under `stateDir` where wrangler keeps it
 * too. `main` is another entry in place of the built app's; `contents` is the app as one module, beside the plain files of `public`.
 * `vars` stand above those of wrangler.toml.
 */
export async function workersOf({ stateDir, vars = {}, main = "build/server/index.js", contents }) {
  const [app, sandbox] = [workerOf("wrangler.toml", vars), workerOf("workers/sandbox/wrangler.toml", vars)];
  return {
    defaultPersistRoot: join(resolve(root, stateDir), "v3"),
    workers: [
      contents ? ofOneModule(app.options, contents) : { ...app.options, modules: modulesBeside(main), modulesRoot: join(root, dirname(main)) },
      { ...sandbox.options, modules: [{ type: "ESModule", path: "sandbox.js", contents: await bundleSandbox() }] },
      ...app.others,
      ...sandbox.others,
    ],
  };
}

function workerOf(path, vars) {
  const config = unstable_readConfig({ config: join(root, path) });
  const { workerOptions, externalWorkers } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _, ...rest } = workerOptions;
  return { options: { ...rest, name: config.name, bindings: { ...rest.bindings, ...vars } }, others: externalWorkers };
}

const ofOneModule = (options, contents) => ({
  ...options,
  modules: [{ type: "ESModule", path: "app.js", contents }],
  assets: { ...options.assets, directory: join(root, "public") },
});

/** The entry and every module below its folder, the entry first. */
function modulesBeside(main) {
  const entry = join(root, main);
  const others = readdirSync(dirname(entry), { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && found.name.endsWith(".js"))
    .map((found) => join(found.parentPath, found.name))
    .filter((path) => path !== entry);
  return [entry, ...others].map((path) => ({ type: "ESModule", path }));
}
