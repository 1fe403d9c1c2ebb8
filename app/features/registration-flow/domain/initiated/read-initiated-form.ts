import { z } from "zod";
import { findOrigins } from "~/features/enrollment/data/origins";
import { agreedTerms, type DraftValues } from "~/features/enrollment/domain/draft-values";
import type { DraftAnswer } from "~/features/forms/answer-model";
import { readWizard } from "~/features/forms/domain/registration-form";
import { id, optionalText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findInitiated } from "../../data/initiated";
import { stateOf } from "../../initiated-model";
import { prefillOf } from "../by-staff/prefill";
import { officeForm, originInput } from "../by-staff/read-manual-form";
import { linkOf } from "./link-mail";

/** Loads the form for a new registration link. */
export const readInitiateForm = query({
  name: "initiated.new",
  allow: schoolStaff,
  input: z.object(originInput).omit({ find: true }),
  async run(ctx, input) {
    const origins = await findOrigins(ctx, input);
    const prefill = prefillOf(origins);
    const wizard = await readWizard(ctx, input.program ?? (input.class ? null : prefill.programId), "registration", input.class);
    return { ...officeForm(ctx, wizard), prefill, chosenClass: input.class ?? prefill.classId, initiated: null };
  },
});

/** Loads an initiated registration with its link and history. `program` previews another program. */
export const readInitiated = query({
  name: "initiated.read",
  allow: schoolStaff,
  input: z.object({ id: id(), program: optionalText(200) }),
  async run(ctx, input) {
    const draft = await findInitiated(ctx, input.id);
    const wizard = await readWizard(ctx, input.program ?? draft.programId);
    const values = draft.values as DraftValues;
    const agreed = agreedTerms(draft, wizard.program?.id);
    const planToPay = (values.funding ?? values.prefill?.funding)?.planToPay ?? null;
    return {
      ...officeForm(ctx, wizard),
      prefill: {
        programId: draft.programId,
        classId: draft.classId,
        student: { first_name: draft.firstName ?? "", last_name: draft.lastName ?? "", email: draft.email ?? "", phone: draft.phone ?? "" },
        answers: rawOf(values.answers ?? values.prefill?.answers ?? []),
        planToPay,
      },
      chosenClass: draft.classId,
      initiated: {
        id: draft.id,
        state: stateOf(draft, ctx.now.getTime()),
        isVisitors: draft.source === "visitor",
        registrationId: draft.registrationId,
        allowedOptions: agreed.paymentOptions,
        tuitionOverrideCents: agreed.tuitionCents,
        message: draft.message,
        products: values.products ?? [],
        link: await linkOf(ctx, draft),
        emailSentAt: draft.emailSentAt,
        resentAt: draft.resentAt,
        openedAt: draft.openedAt,
        expiresAt: draft.expiresAt,
        updatedAt: draft.updatedAt,
      },
    };
  },
});

const rawOf = (answers: DraftAnswer[]) => Object.fromEntries(answers.map(({ questionId, raw }) => [questionId, raw]));

export type InitiatedForm = Omit<Awaited<ReturnType<typeof readInitiateForm>>, "initiated"> & {
  initiated: Awaited<ReturnType<typeof readInitiated>>["initiated"] | null;
};
