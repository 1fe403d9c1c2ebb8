import { env } from "./env";

interface Asked {
  query: string;
  values: unknown[];
  bind(...values: unknown[]): Asked;
}

/**
 * The test database as seen from far away: a nearby replica that lags on request. It repeats earlier answers until it gets a bookmark it
 * has not reached; then it waits for that state. A bookmark the primary has not reached is an error. `asked` counts requests by server.
 */
export function laggingDatabase() {
  const asked = { primary: 0, copy: 0 };
  const answers = new Map<string, D1Result>();
  let behindAt: string | null = null;
  const now = async () => {
    const session = env.DB.withSession("first-primary");
    await session.prepare("SELECT 1").all();
    return session.getBookmark() ?? "";
  };

  function withSession(from: string) {
    let bookmark: string | null = from.startsWith("first-") ? null : from;
    let isFirst = true;
    const trip = async (statements: Asked[]): Promise<D1Result[]> => {
      const isWrite = statements.some(({ query }) => !/^\s*(select|with)\b/i.test(query));
      const isOnPrimary = isWrite || (from === "first-primary" && isFirst);
      isFirst = false;
      asked[isOnPrimary ? "primary" : "copy"] += 1;
      if (bookmark && bookmark > (await now())) throw new Error("D1_ERROR: the bookmark has not been reached");
      const isOld = !isOnPrimary && behindAt !== null && (bookmark === null || bookmark <= behindAt);
      const fresh = await env.DB.batch(statements.map(({ query, values }) => env.DB.prepare(query).bind(...values)));
      bookmark = isOld ? behindAt : await now();
      return statements.map((statement, index) => {
        const key = JSON.stringify([statement.query, statement.values]);
        const answer = (isOld ? answers.get(key) : undefined) ?? (fresh[index] as D1Result);
        if (behindAt === null) answers.set(key, structuredClone(answer));
        return structuredClone(answer);
      });
    };
    const prepare = (query: string, values: unknown[] = []) => {
      const statement: Asked = { query, values, bind: (...given) => prepare(query, given) };
      const all = async () => (await trip([statement]))[0] as D1Result;
      return { ...statement, all, run: all, raw: async () => (await all()).results.map((row) => Object.values(row as object)) };
    };
    return { prepare: (query: string) => prepare(query), batch: trip, getBookmark: () => bookmark };
  }

  return {
    binding: { withSession } as unknown as D1Database,
    asked,
    fallBehind: async () => {
      behindAt = await now();
    },
  };
}
