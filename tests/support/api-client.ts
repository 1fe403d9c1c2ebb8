import type { paths } from "./api-schema";
import { call } from "./http";

/** A client of the API whose types come from its document alone: what does not fit the document does not compile. */
type Method = "get" | "post" | "put" | "patch" | "delete";
type MethodsOf<P extends keyof paths> = { [M in Method]: paths[P][M] extends { responses: unknown } ? M : never }[Method];
type JsonOf<T> = T extends { content: { "application/json": infer Body } } ? Body : never;

type Answer<O> = O extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201 | 202)]> : never;
type Body<O> = O extends { requestBody: infer B } ? { body: JsonOf<B> } : { body?: never };
type Query<O> = O extends { parameters: { query: infer Q } } ? { query: Q } : O extends { parameters: { query?: infer Q } } ? { query?: Q } : unknown;
type Asked<O> = Body<O> & Query<O> & { status?: number };

/** Calls of one host with one token. A call that is answered otherwise than expected throws what was said. */
export const clientOf =
  (host: string, token?: string) =>
  async <P extends keyof paths & string, M extends MethodsOf<P>>(method: M, path: P, asked: Asked<paths[P][M]>): Promise<Answer<paths[P][M]>> => {
    const { body, query, status = 200 } = asked as { body?: unknown; query?: Record<string, string>; status?: number };
    const answer = await call<Answer<paths[P][M]>>(`/api${path}${query ? `?${new URLSearchParams(query)}` : ""}`, {
      method: method.toUpperCase(),
      host,
      token,
      body,
    });
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
