import { tool } from "../../../workers/local/install.mjs";

const TRIES = 20;

/** The database of a running local server, read and filled from outside; while the server writes, this one waits for its turn. */
export function database(stateDir) {
  const execute = (sql) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = tool("wrangler", ["d1", "execute", "DB", "--local", "--persist-to", stateDir, "--json", "--command", sql]);
        return JSON.parse(answer.slice(answer.indexOf("[")));
      } catch (error) {
        if (tries === TRIES) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
      }
    }
  };
  return {
    rows: (sql) => execute(sql)[0]?.results ?? [],
    run: (sql) => void execute(sql),
  };
}
