import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../local/install.mjs";

/** Names of the resources of an environment. A staging Worker shares the account with production, so its names have a prefix. */
export const namesOf = (environment) => {
  const worker = environment === "production" ? "enrollium" : `enrollium-${environment}`;
  const queue = (name) => (environment === "production" ? name : `${worker}-${name}`);
  return { worker, database: worker, bucket: `${worker}-files`, queues: ["events", "mail", "exports", "dead-letters"].map(queue), queue };
};

/** A configuration file for one environment, made from `[env.production]` of wrangler.toml with its names, hosts and database. */
export function configOf(environment, { host, zone, mailFrom, databaseId }) {
  const text = readFileSync(join(root, "wrangler.toml"), "utf8");
  const start = text.search(/^\[env\.production\]$/m);
  // The keys of the first lines, without their comment, and the classes of the Durable Object.
  const common = text.slice(0, text.search(/^\[assets\]$/m)).replace(/^#.*\n/gm, "");
  const [classes = ""] = /^\[\[migrations\]\]\n(?:.+\n)+/m.exec(text) ?? [];
  const { worker, database, bucket, queue } = namesOf(environment);
  const values = {
    name: worker,
    database_name: database,
    database_id: databaseId,
    bucket_name: bucket,
    MAIN_HOST: host,
    APP_ORIGIN: `https://${host}`,
  };
  let own = text
    .slice(start)
    .replace(/^\[env\.production\]\n/m, "")
    .replaceAll("env.production.", "");
  for (const [key, value] of Object.entries(values))
    own = own.replace(new RegExp(`^${key} = (?!"(?:INBOX|EMAIL)").*$`, "m"), `${key} = ${JSON.stringify(value)}`);
  own = own
    .replace(/^(queue|dead_letter_queue) = "([\w-]+)"$/gm, (_, key, name) => `${key} = ${JSON.stringify(queue(name))}`)
    .replace(/^ENVIRONMENT = .*$/m, (line) => `${line}\nMAIL_FROM = ${JSON.stringify(mailFrom)}`);
  const [head = "", ...sections] = own.split(/^(?=\[)/m);
  const top = `${common.replace(/^name = .*$/m, head.trim())}
workers_dev = false
routes = [{ pattern = ${JSON.stringify(environment === "production" ? "*/*" : `${host}/*`)}, zone_name = ${JSON.stringify(zone)} }]

`;
  return `${top}${sections.join("")}\n${classes}`
    .replaceAll('"./build/', '"../../build/')
    .replace('main = "build/', 'main = "../../build/')
    .replaceAll('migrations_dir = "migrations"', 'migrations_dir = "../../migrations"');
}
