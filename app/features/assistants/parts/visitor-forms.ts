import type { FormValue } from "~/platform/form-data";
import type { ScreenRequest } from "~/platform/screen";
import { chatPath } from "../paths";

type Values = Record<string, FormValue>;

/** Input of a chat form, with the school of its address. */
export const ofSchool = (values: Values, { params }: ScreenRequest) => ({ ...values, school: params.school ?? "" });

/** A question, and whether it was asked on the school's own site or on another. */
export const chatQuestion = (values: Values, from: ScreenRequest) => ({
  ...ofSchool(values, from),
  place: from.url.searchParams.get("in") === "embed" ? "embed" : "site",
});

/** Back to the conversation, at its end, where it stood. */
export const backToChat = (conversation: string | null, { params, url }: ScreenRequest, more: { sent?: string } = {}) =>
  `${chatPath(params.school ?? "", { c: conversation ?? undefined, in: url.searchParams.get("in") ?? undefined, ...more })}#end`;
