import { tool } from "../../../workers/local/install.mjs";

/** The database of a running local server, read and filled from outside. Waits for nobody: use it while the server is at rest. */
export function database(stateDir) {
  const execute = (sql) => {
    const answer = tool("wrangler", ["d1", "execute", "DB", "--local", "--persist-to", stateDir, "--json", "--command", sql]);
    return JSON.parse(answer.slice(answer.indexOf("[")));
  };
  return {
    rows: (sql) => execute(sql)[0]?.results ?? [],
    run: (sql) => void execute(sql),
  };
}
