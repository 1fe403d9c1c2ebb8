import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";

/** The calls of `api-client.test.ts`. */
const CALLS = [
  "/token/",
  "/students/",
  "/students/create-payment-intent/",
  "/students/register-payment-success/",
  "/students/register-student-manually/",
  "/students/create-payment-manually/",
  "/payouts/plans-to-refund/",
  "/refund-requests/",
];
const HEAD =
  "// Made of the API's document by openapi-typescript; `npm run generate` makes it anew.\n// biome-ignore-all lint: made by a tool\n// biome-ignore-all format: made by a tool\n\n";

let document: OpenAPI3;
beforeAll(async () => {
  const [{ api, apiInfo }, { documentOf }] = await Promise.all([import("~/api"), import("~/platform/openapi")]);
  document = documentOf(api, apiInfo) as OpenAPI3;
});

const typesOf = async (of: OpenAPI3) => astToString(await openapiTS(structuredClone(of)));

/** The document with these calls alone, and the shapes that they name. */
function narrowed(whole: OpenAPI3): OpenAPI3 {
  const paths = Object.fromEntries(CALLS.map((path) => [path, whole.paths?.[path] ?? {}]));
  const schemas: Record<string, never> = {};
  const gather = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in schemas) continue;
      schemas[name] = whole.components?.schemas?.[name] as never;
      gather(schemas[name]);
    }
  };
  gather([paths, whole.components?.responses]);
  return { ...whole, paths, components: { ...whole.components, schemas } };
}

it("the whole document becomes types that compile", async () => {
  const text = await typesOf(document);
  const host = ts.createCompilerHost({});
  const read = host.getSourceFile;
  host.getSourceFile = (name, target) => (name === "api.ts" ? ts.createSourceFile(name, text, target) : read.call(host, name, target));
  const program = ts.createProgram(["api.ts"], { strict: true, noEmit: true, types: [], lib: ["lib.es2022.d.ts"] }, host);
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});

it("the types of the client are those of the document", async () => {
  await expect(HEAD + (await typesOf(narrowed(document)))).toMatchFileSnapshot("../support/api-schema.d.ts");
});
