import { counted } from "~/platform/counted";
import { intent, type ScreenRequest } from "~/platform/screen";
import { copySections, orderSections, showSection, switchPreEnrollment } from "../domain/program-form";
import { removeSection } from "../domain/sections";
import type { FormType } from "../model";

type Values = Record<string, unknown>;

/** Loader of a program's form. */
export const askProgramForm =
  (form_type: FormType) =>
  ({ params }: ScreenRequest) => ({ program: params.id, form_type });

/** Actions of a program's form. */
export const programFormForms = (form_type: FormType) => {
  const ofForm = (values: Values, { params }: ScreenRequest) => ({ ...values, program: params.id, form_type });
  // The ID of the row, not of the program in the address.
  const ofSection = ({ id, ...values }: Values) => ({ ...values, id });
  return {
    order: intent(orderSections, { input: ofForm, toast: null }),
    show: intent(showSection, { input: ofSection, toast: ({ isVisible }) => (isVisible ? "Section is now visible." : "Section is now hidden.") }),
    delete: intent(removeSection, { input: ofSection, toast: "Deleted successfully." }),
    copy: intent(copySections, { input: ofForm, toast: ({ copied }) => `${counted(copied, "section")} copied.` }),
    "pre-enrollment": intent(switchPreEnrollment, {
      input: ofForm,
      toast: ({ isOn }) => (isOn ? "Pre-enrollment is on for this program." : "Pre-enrollment is off for this program."),
    }),
  };
};
