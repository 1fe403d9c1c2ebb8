import { z } from "zod";

/** How things are written in JSON, for the document: what a call answers is said in these words. */
export const amount = () => z.string().describe("Dollars as decimal text, such as 1450.00");
export const day = () => z.string().describe("A day of the school's zone, YYYY-MM-DD");
export const instant = () => z.string().describe("ISO 8601 in UTC");
export const address = () => z.string().describe("Where it is; without a host, on the school's own");
/** One of the keys of a list of labels. */
export const keyOf = <T extends Record<string, string>>(labels: T) => z.enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]);
/** What a call answers that has nothing but words for its caller. */
export const detailShape = () => z.object({ detail: z.string() });
/** What a call answers that has made something its caller does not see again. */
export const idShape = () => z.object({ id: z.string() });
