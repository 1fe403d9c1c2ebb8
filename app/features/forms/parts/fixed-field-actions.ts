import { intent, type ScreenRequest } from "~/platform/screen";
import { resetFixedFields, saveFixedFields } from "../domain/fixed-fields";
import type { FormType } from "../model";

type Values = Record<string, unknown>;

/** Loader of the fixed fields screens. */
export const askFixedFields = (form_type: FormType) => (_: ScreenRequest) => ({ form_type });

export const fixedFieldForms = (form_type: FormType) => ({
  save: intent(saveFixedFields, { input: (values: Values) => ({ ...values, form_type }) }),
  reset: intent(resetFixedFields, { input: () => ({ form_type }), toast: "Fields reset to defaults." }),
});
