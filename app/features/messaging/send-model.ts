import { z } from "zod";
import { longText, optionalLongText, optionalText } from "~/platform/input";
import type { TemplateName, TemplateType } from "./mails-model";

/** Placeholders that staff fill in for each mail. */
export const WRITTEN = Object.freeze(["subject", "message", "answer"] as const);

export const MOST_RECIPIENTS = 50;

export const sendFields = z.object({
  /** Email addresses, separated by line breaks or commas. */
  to: longText(10_000),
  subject: optionalText(150),
  message: optionalLongText(5_000),
  answer: optionalLongText(5_000),
});

/** Templates whose values only their own screens know: a link, an audience. */
const ELSEWHERE: readonly TemplateName[] = ["ai_prompt", "agreement_to_sign", "broadcast"];

/** Whether a template can be sent from its own page. */
export const isSentByHand = ({ type, isSystem, abbreviation }: { type: TemplateType; isSystem: boolean; abbreviation: TemplateName }): boolean =>
  type === "manual" && !isSystem && !ELSEWHERE.includes(abbreviation);
