import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

/** An answer of the API as a test got it, with what was asked. */
export interface Answered {
  method: string;
  path: string;
  status: number;
  body: unknown;
  sent: Record<string, unknown>;
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { required?: string[] }>; responses: Record<string, { content?: Record<string, unknown> }> };
}

/** Served beside the document. */
const BESIDE = /^\/(docs|openapi\.json)\/?$/;
const pointer = (...keys: string[]) => keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/**
 * Holds answers against the document of the API. It runs in Node, as a service of the Worker under test, so that what was compiled for
 * one test file serves all of them. The first request brings the document: an answer of 404 asks for it.
 */
export function answerCheck(): (request: { json(): Promise<unknown> }) => Promise<Response> {
  let check: ((answered: Answered) => string | null) | null = null;
  return async (request) => {
    const { document, answers } = (await request.json()) as { document?: Document; answers: Answered[] };
    if (document) check = checkOf(document);
    const known = check;
    if (!known) return new Response(null, { status: 404 });
    return Response.json(answers.flatMap((each) => known(each) ?? []));
  };
}

function checkOf(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...document, $id: "api" });
  const compiled = new Map<string, ValidateFunction>();
  const paths = Object.keys(document.paths).map((path) => ({ path, fits: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`) }));

  return ({ method, path, status, body, sent }: Answered): string | null => {
    const [pathname = "", query] = path.replace(/^\/api/, "").split("?");
    const at = pathname.replace(/\/?$/, "/");
    const verb = method.toLowerCase();
    const found = paths.find((each) => document.paths[each.path]?.[verb] && each.fits.test(at));
    const said = `${method} ${path} ${status}`;
    if (!found)
      return status === 404 || status === 405 || method === "OPTIONS" || BESIDE.test(pathname) ? null : `${said}: no such call is documented`;
    const operation = document.paths[found.path]?.[verb] as Operation;
    const answer = operation.responses[status];
    if (!answer) return `${said}: this status is not documented (${JSON.stringify(body).slice(0, 200)})`;
    if (status < 300) {
      const missing = [...missingIn(operation, query), ...missingOf(operation, sent)];
      if (missing.length > 0) return `${said}: came without ${missing.join(", ")}, which the document requires`;
    }
    const where = answer.$ref ? answer.$ref.split("/").slice(1) : ["paths", found.path, verb, "responses", String(status)];
    const content = answer.$ref ? document.components.responses[where.at(-1) ?? ""]?.content : answer.content;
    if (!content?.["application/json"]) return null;
    const ref = `api#${pointer(...where, "content", "application/json", "schema")}`;
    const validate = compiled.get(ref) ?? ajv.compile({ $ref: encodeURI(ref).replaceAll("{", "%7B").replaceAll("}", "%7D") });
    compiled.set(ref, validate);
    return validate(body) ? null : `${said}: ${ajv.errorsText(validate.errors, { dataVar: "answer" })}`;
  };

  function missingIn({ parameters = [] }: Operation, query = ""): string[] {
    const asked = new URLSearchParams(query);
    return parameters.filter((each) => each.in === "query" && each.required && !asked.has(each.name)).map(({ name }) => name);
  }
  function missingOf({ requestBody }: Operation, sent: Record<string, unknown>): string[] {
    const name = requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1) ?? "";
    return (document.components.schemas[name]?.required ?? []).filter((field) => sent[field] === undefined);
  }
}
