import type { ZodTypeAny } from "zod";
import type { Ctx } from "~/platform/context";
import { del, get, patch, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listOf } from "~/platform/json-shapes";
import { markdownOf } from "~/platform/rich-markdown";
import type { Verb } from "~/platform/verb";
import { createDefaultFaq, deleteDefaultFaq, linkDefaultFaq, listDefaultFaqs, showDefaultFaq, updateDefaultFaq } from "../domain/faqs/default-faqs";
import {
  addProgramFaq,
  deleteProgramFaq,
  listProgramFaqs,
  placeProgramFaqs,
  showProgramFaq,
  showProgramFaqs,
  updateProgramFaq,
} from "../domain/faqs/program-faqs";
import { defaultFaqShape, programFaqShape } from "../office-shapes";

type Faq = Awaited<ReturnType<typeof showProgramFaq>>;
type Default = Awaited<ReturnType<typeof showDefaultFaq>>;
type Change = Verb<ZodTypeAny, { id: string }>;

const faqJson = (row: Faq) => ({
  id: row.id,
  program: row.programId,
  question: row.question,
  answer: markdownOf(row.answer),
  order: row.position,
  is_visible: row.isVisible,
  default_faq: row.defaultFaqId,
});
const defaultJson = (row: { id: string; question: string; answer: string }, order: number, linked: number) => ({
  id: row.id,
  question: row.question,
  answer: markdownOf(row.answer),
  order,
  linked_programs: linked,
});
const faqList = ({ results, count }: { results: Faq[]; count: number }) => ({ results: results.map(faqJson), count });
const oneDefault = ({ faq, place, linked }: Default) => defaultJson(faq, place, linked.length);

const thenFaq = (change: Change): Verb<ZodTypeAny, Faq> =>
  Object.assign(async (ctx: Ctx, input: unknown) => showProgramFaq(ctx, { id: (await change(ctx, input)).id }), { verb: change.verb });
const thenDefault = (change: Change): Verb<ZodTypeAny, Default> =>
  Object.assign(async (ctx: Ctx, input: unknown) => showDefaultFaq(ctx, { id: (await change(ctx, input)).id }), { verb: change.verb });
const thenOrder: Verb<ZodTypeAny, { results: Faq[]; count: number }> = Object.assign(
  async (ctx: Ctx, input: unknown) => {
    const { faqs } = await showProgramFaqs(ctx, { programId: (await placeProgramFaqs(ctx, input)).program });
    return { results: faqs, count: faqs.length };
  },
  { verb: placeProgramFaqs.verb },
);
const linked: Verb<ZodTypeAny, { faq: Faq; isNew: boolean }> = Object.assign(
  async (ctx: Ctx, input: unknown) => {
    const { id, isNew } = await linkDefaultFaq(ctx, input);
    return { faq: await showProgramFaq(ctx, { id }), isNew };
  },
  { verb: linkDefaultFaq.verb },
);

const one = { response: programFaqShape, output: faqJson };
const listed = { response: listOf(programFaqShape), output: faqList };
const oneOfLibrary = { response: defaultFaqShape, output: oneDefault };

/** Questions of programs, and the library they may come from; before the addresses of programs by id. */
export const faqEndpoints: Endpoint[] = [
  get("/programs/faqs/", listProgramFaqs, "Questions of programs", listed),
  post("/programs/faqs/", thenFaq(addProgramFaq), "Adds a question to a program", { status: 201, ...one }),
  patch("/programs/faqs/update-order/", thenOrder, "Sets the places of a program's questions", listed),
  get("/programs/faqs/{id}/", showProgramFaq, "A question of a program", one),
  patch("/programs/faqs/{id}/", thenFaq(updateProgramFaq), "Changes a question of a program", one),
  del("/programs/faqs/{id}/", deleteProgramFaq, "Deletes a question of a program", { status: 204 }),
  get("/programs/default-faqs/", listDefaultFaqs, "The school's library of questions", {
    response: listOf(defaultFaqShape),
    output: ({ results, count }) => ({ results: results.map((row) => defaultJson(row, row.place, row.linked)), count }),
  }),
  post("/programs/default-faqs/", thenDefault(createDefaultFaq), "Adds a question to the library", { status: 201, ...oneOfLibrary }),
  get("/programs/default-faqs/{id}/", showDefaultFaq, "A question of the library", oneOfLibrary),
  patch("/programs/default-faqs/{id}/", thenDefault(updateDefaultFaq), "Changes a question of the library", oneOfLibrary),
  del("/programs/default-faqs/{id}/", deleteDefaultFaq, "Takes a question out of the library", { status: 204 }),
  post("/programs/default-faqs/{id}/link-to-program/", linked, "Links a question of the library to a program", {
    response: programFaqShape,
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    output: ({ faq }) => faqJson(faq),
  }),
];
