import { z } from "zod";
import { flag, id, many, optional, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { requiredRichText } from "~/platform/rich-text";

/** Questions and answers: the schemas that forms and verbs share. Safe for the browser. */
export const faqForm = z.object({ question: text(250), answer: requiredRichText(5000), is_visible: flag() });
export const newFaq = z.object({ question: text(250), answer: requiredRichText(5000), is_visible: optional(flag()) });
export const faqFields = z.object({
  question: text(250).optional(),
  answer: requiredRichText(5000).optional(),
  is_visible: optional(flag()),
  program: id().optional(),
});

export const defaultFaqForm = z.object({ question: text(250), answer: requiredRichText(5000), programs: many(id(), 200) });
export const newDefaultFaq = z.object({ question: text(250), answer: requiredRichText(5000) });
export const defaultFaqFields = z.object({ question: text(250).optional(), answer: requiredRichText(5000).optional() });

export const faqListInput = listInput({ sorts: ["order", "question", "created_at"] as const, filters: { program: id() } });
export const defaultFaqListInput = listInput({
  sorts: ["question", "created_at", "updated_at"] as const,
  ordering: "created_at",
  filters: { program: id() },
});
