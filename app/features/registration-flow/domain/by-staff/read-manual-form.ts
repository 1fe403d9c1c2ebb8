import { z } from "zod";
import { hasPaidApplicationFee } from "~/features/enrollment/data/application-fee";
import { findOrigins } from "~/features/enrollment/data/origins";
import { readWizard, type Wizard } from "~/features/forms/domain/registration-form";
import { staticFieldsWith } from "~/features/forms/field-model";
import { seatsLeft } from "~/features/programs/model";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { id, optional, optionalText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";

import { availabilityOf, classPrices, termsOf, withoutFee } from "../wizard/terms";
import { prefillOf } from "./prefill";

export const originInput = {
  program: optionalText(200),
  class: optional(id()),
  student: optional(id()),
  pre_enroll: optional(id()),
  inquiry: optional(id()),
  waitlist: optional(id()),
  find: optionalText(100),
};

/** Loads the form in which staff register a student: the list of programs, then the fields of the chosen one. Two round trips. */
export const readManualForm = query({
  name: "registrations.manual-form",
  allow: schoolStaff,
  input: z.object(originInput),
  async run(ctx, input) {
    const origins = await findOrigins(ctx, input);
    const prefill = prefillOf(origins);
    const wizard = await readWizard(ctx, input.program ?? (input.class ? null : prefill.programId), "registration", input.class);
    const payer = origins.student?.email;
    const isFeePaid = payer && wizard.program ? await hasPaidApplicationFee(ctx, wizard.program.id, payer) : false;
    return {
      ...officeForm(ctx, wizard, isFeePaid),
      matches: origins.matches,
      student: origins.student && {
        id: origins.student.id,
        name: `${origins.student.firstName} ${origins.student.lastName}`,
        email: origins.student.email,
      },
      prefill,
      chosenClass: input.class ?? prefill.classId,
      isDisapproved: origins.preEnrollment?.status === "disapproved",
    };
  },
});

export type ManualForm = Awaited<ReturnType<typeof readManualForm>>;

/**
 * The program's form for staff: all classes with their seats and all fields in use. `isFeePaid`: the student has already paid the
 * application fee.
 */
export function officeForm(ctx: Ctx, wizard: Wizard, isFeePaid = false) {
  const today = todayOf(ctx);
  const full = wizard.program ? termsOf(ctx, wizard, null) : null;
  const terms = full && isFeePaid ? withoutFee(full) : full;
  const { program } = wizard;
  return {
    programs: wizard.programs.map(({ id: value, title: label }) => ({ value, label })),
    program: program && { id: program.id, title: program.title },
    classes: !program
      ? []
      : wizard.classes.map((row) => ({
          id: row.courseClass.id,
          code: row.courseClass.code,
          startDate: row.courseClass.startDate,
          mode: row.courseClass.mode,
          state: availabilityOf(row, today),
          seatsLeft: seatsLeft({ capacity: row.courseClass.capacity, seatsUsed: row.occupied }),
          endDate: row.courseClass.endDate,
          ...classPrices(program, row.courseClass),
          ...(isFeePaid ? { applicationFeeCents: 0 } : null),
        })),
    fields: staticFieldsWith(wizard.modes).filter(({ mode, group }) => mode !== "disabled" && group !== "plans"),
    sections: wizard.sections,
    products: wizard.products,
    prices: terms && {
      tuitionCents: terms.tuitionCents,
      applicationFeeCents: terms.applicationFeeCents,
      isFeePaid: terms.isFeePaid ?? false,
      planPayments: terms.planPayments,
      planIntervalDays: terms.planIntervalDays,
      planDepositCents: terms.planDepositCents,
    },
    takesCards: full?.canPayOnline ?? false,
    today,
    zone: zoneOf(ctx),
  };
}
