import { afterAll, afterEach } from "vitest";
import type { Answered } from "./answer-check";
import { env } from "./env";

const answered: Answered[] = [];
const AT_ONCE = 200;

/** Keeps an answer of the API, to be held against the document when its test is over. */
export const keepAnswer = (answer: Answered): void => {
  answered.push(answer);
};

/** Asked again when the connection, idle since the last test, turns out to be closed. */
async function send(answers: Answered[], document?: unknown): Promise<Response> {
  const ask = () => env.ANSWERS.fetch("http://answers/", { method: "POST", body: JSON.stringify({ answers, document }) });
  return ask().catch(ask);
}

/** Says which answers since the last call are not as the document says, each once. */
async function misfits(): Promise<string[]> {
  const found: string[] = [];
  while (answered.length > 0) {
    const some = answered.splice(0, AT_ONCE);
    const first = await send(some);
    const said = first.status === 404 ? await send(some, await theDocument()) : first;
    found.push(...((await said.json()) as string[]));
  }
  return found;
}

async function theDocument(): Promise<unknown> {
  const [{ api, apiInfo }, { documentOf }] = await Promise.all([import("~/api"), import("~/platform/openapi")]);
  return documentOf(api, apiInfo);
}

const check = async () => {
  const found = [...new Set(await misfits())];
  if (found.length > 0) throw new Error(`Not as the document of the API says:\n${found.join("\n")}`);
};
/** Every call of every test: what is answered is what the document promises. */
afterEach(check);
afterAll(check);
