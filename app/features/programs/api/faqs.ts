import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { listOf } from "~/platform/json-shapes";
import { markdownOf } from "~/platform/rich-markdown";
import { andThen } from "~/platform/verb";
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

const faqJson = rowJson(programFaqShape, (row: Faq) => ({
  program: row.programId,
  answer: markdownOf(row.answer),
  order: row.position,
  default_faq: row.defaultFaqId,
}));
const defaultJson = (row: { id: string; question: string; answer: string }, order: number, linked: number) => ({
  id: row.id,
  question: row.question,
  answer: markdownOf(row.answer),
  order,
  linked_programs: linked,
});
const faqList = ({ results, count }: { results: Faq[]; count: number }) => ({ results: results.map(faqJson), count });
const oneDefault = ({ faq, place, linked }: Default) => defaultJson(faq, place, linked.length);

const thenFaq = thenRead((ctx, id) => showProgramFaq(ctx, { id }));
const thenDefault = thenRead((ctx, id) => showDefaultFaq(ctx, { id }));
const thenOrder = andThen(placeProgramFaqs, async (ctx, { program }) => {
  const { faqs } = await showProgramFaqs(ctx, { programId: program });
  return { results: faqs, count: faqs.length };
});
const linked = andThen(linkDefaultFaq, async (ctx, { id, isNew }) => ({ faq: await showProgramFaq(ctx, { id }), isNew }));

const one = { output: faqJson };
const listed = { output: json(listOf(programFaqShape), faqList) };
const oneOfLibrary = { output: json(defaultFaqShape, oneDefault) };

/** Questions of programs, and the library they may come from; before the addresses of programs by id. */
export const faqEndpoints: Endpoint[] = [
  get("/programs/faqs/", listProgramFaqs, "Lists the FAQs of programs", listed),
  post("/programs/faqs/", thenFaq(addProgramFaq), "Adds an FAQ to a program", { status: 201, ...one }),
  patch("/programs/faqs/update-order/", thenOrder, "Sets the order of a program's FAQs", listed),
  get("/programs/faqs/{id}/", showProgramFaq, "Returns an FAQ of a program", one),
  patch("/programs/faqs/{id}/", thenFaq(updateProgramFaq), "Changes an FAQ of a program", one),
  del("/programs/faqs/{id}/", deleteProgramFaq, "Deletes an FAQ of a program", { status: 204 }),
  get("/programs/default-faqs/", listDefaultFaqs, "Lists the school's default FAQs", {
    output: listJson(defaultFaqShape, (row) => defaultJson(row, row.place, row.linked)),
  }),
  post("/programs/default-faqs/", thenDefault(createDefaultFaq), "Adds a default FAQ", { status: 201, ...oneOfLibrary }),
  get("/programs/default-faqs/{id}/", showDefaultFaq, "Returns a default FAQ", oneOfLibrary),
  patch("/programs/default-faqs/{id}/", thenDefault(updateDefaultFaq), "Changes a default FAQ", oneOfLibrary),
  del("/programs/default-faqs/{id}/", deleteDefaultFaq, "Deletes a default FAQ", { status: 204 }),
  post("/programs/default-faqs/{id}/link-to-program/", linked, "Links a default FAQ to a program", {
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    output: json(programFaqShape, ({ faq }) => faqJson(faq)),
  }),
];
