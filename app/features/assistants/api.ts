import { get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listOf } from "~/platform/json-shapes";
import { schoolTokensShape, tokensOfSchoolShape } from "./assistant-shapes";
import { allSchoolsTokens, schoolTokens } from "./domain/token-figures";

export const assistantEndpoints: Endpoint[] = [
  post("/marketing/all-schools-content-tokens/", allSchoolsTokens, "What every school has used of the assistant", {
    response: listOf(tokensOfSchoolShape),
    output: ({ results, count }) => ({
      results: results.map(({ id, name, consumed, limit }) => ({ school: { id, name }, consumed, limit })),
      count,
    }),
  }),
  get("/marketing/school-content-tokens/", schoolTokens, "What the own school has used of the assistant", { response: schoolTokensShape }),
];
