import { z } from "zod";
import { PAPER_AGREEMENT } from "~/features/enrollment/model";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { choice, id, orElse } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { CORRECTIONS, type CorrectionKind, discountChange, productKey, productName, productsChange } from "../../correction-model";
import { type Corrected, readCorrected } from "../../data/correction";
import { askedAgain, fieldValue } from "./correct-answers";
import { quoteDiscount } from "./correct-discount";
import { isFixed, quoteProducts } from "./correct-products";
import type { PriceEffect } from "./price-effect";

/** The correction form of a registration and, if the URL contains a change, its price effect. @throws not_found if it belongs to another school */
export const correctionForm = query({
  name: "registrations.correction-form",
  allow: schoolStaff,
  input: z.object({ id: id(), what: orElse(choice(CORRECTIONS), "products"), change: z.record(z.unknown()).default({}) }),
  async run(ctx, { id: registrationId, what, change }) {
    const file = await readCorrected(ctx, registrationId);
    const sections = what === "answers" ? await askedAgain(ctx, file) : [];
    return {
      what,
      registration: {
        id: file.id,
        number: file.number,
        studentName: file.studentName,
        firstName: file.firstName,
        email: file.email,
        program: file.program,
        classCode: file.classCode,
        isActive: file.status === "active",
        version: String(file.updatedAt),
      },
      lines: file.lines.map((line) => ({
        id: line.id,
        name: productName(line),
        quantity: line.quantity,
        unitCents: line.unitCents,
        isFixed: isFixed(line),
      })),
      choices: file.sizes.map((each) => ({
        value: productKey(each),
        label: `${productName(each)}, ${formatMoney(each.priceCents)}${each.stock === 0 ? " (sold out)" : ""}`,
        disabled: each.stock === 0,
      })),
      discount: { cents: file.discountCents, code: file.promo?.code ?? null },
      sections,
      answers: Object.fromEntries(
        sections.flatMap(({ questions }) =>
          questions.map((question) => [question.id, fieldValue(question, file.answers.find(({ questionId }) => questionId === question.id)?.value)]),
        ),
      ),
      agreement: file.agreement,
      isOnPaper: file.answers.some(({ questionId }) => questionId === PAPER_AGREEMENT.questionId),
      ...(await effectOf(ctx, file, what, change)),
    };
  },
});

interface Shown {
  effect: PriceEffect | null;
  /** Why the change in the URL has no effect to show. */
  problem: string | null;
}

async function effectOf(ctx: Ctx, file: Corrected, what: CorrectionKind, change: Record<string, unknown>): Promise<Shown> {
  if (Object.keys(change).length === 0) return { effect: null, problem: null };
  try {
    if (what === "products") return { effect: quoteProducts(ctx, file, productsChange.parse(change)).effect, problem: null };
    if (what === "discount") return { effect: (await quoteDiscount(ctx, file, discountChange.parse(change))).effect, problem: null };
  } catch (error) {
    if (error instanceof z.ZodError) return { effect: null, problem: null };
    if (!(error instanceof DomainError)) throw error;
    return { effect: null, problem: Object.values(error.fields ?? {})[0]?.[0] ?? error.message };
  }
  return { effect: null, problem: null };
}
