import { z } from "@hono/zod-openapi";
import type { ZodObject, ZodRawShape, ZodTypeAny } from "zod";

/** Every shape that has a name. */
export const namedShapes = new Map<string, ZodTypeAny>();
/** A shape, or the fields of one, that the document names once, among its components, and refers to wherever it is used. @throws Error for a name in use */
export function named<F extends ZodRawShape>(name: string, fields: F): ZodObject<F>;
export function named<S extends ZodTypeAny>(name: string, shape: S): S;
export function named(name: string, given: ZodTypeAny | ZodRawShape): ZodTypeAny {
  if (namedShapes.has(name)) throw new Error(`Two shapes have the name ${name}`);
  const made = (given instanceof z.ZodType ? given : z.object(given)).openapi(name);
  namedShapes.set(name, made);
  return made;
}

/** Building blocks of the response shapes, for the document. */
export const amount = () =>
  z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .describe("Dollars as decimal text, such as 1450.00");
export const day = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .describe("A day of the school's zone, YYYY-MM-DD");
export const instant = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    .describe("ISO 8601 in UTC");
export const count = () => z.number().int();
export const text = () => z.string().nullable();
/** A path of ours is answered with the host that was asked (`withHost` of `platform/json`): a client of the API stands on no page. */
export const address = () => z.string().describe("URL, on the requested host").brand<"address">();
/** One of the keys of a list of labels. */
export const keyOf = <T extends Record<string, string>>(labels: T) => z.enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]);
/** A complete list without paging. */
export const rowsOf = <S extends ZodTypeAny>(row: S) => z.object({ results: z.array(row) });
/** What every call for an upload answers: where the bytes go, and the address to name afterwards. */
export const uploadTicketShape = named("UploadTicket", {
  url: address(),
  method: z.literal("PUT"),
  headers: z.record(z.string()),
  key: z.string(),
  file_url: address(),
  expires_at: instant(),
});
/** A message about a completed action. */
export const detailShape = named("Detail", { detail: z.string() });
/** A page of a list, as every list is answered. */
export const listOf = <S extends ZodTypeAny>(row: S) => z.object({ results: z.array(row), count: z.number().int() });
