import { intent, type ScreenRequest } from "~/platform/screen";
import { addSection, editSection, removeSection } from "../domain/sections";
import type { FormType } from "../model";
import { programFormPath } from "../paths";

type Values = Record<string, unknown>;

/** Loader of a section. */
export const askSection =
  (form_type: FormType) =>
  ({ params }: ScreenRequest) => ({ program: params.program, id: params.id, form_type });

/** The form of a new section. */
export const newSectionForms = (form_type: FormType) => ({
  save: intent(addSection, {
    input: (values: Values, { params }: ScreenRequest) => ({ ...values, program: params.program, form_type }),
    to: ({ program }) => programFormPath(form_type, program),
  }),
});

/** Actions of a section. */
export const sectionForms = (form_type: FormType) => ({
  save: intent(editSection, {
    input: (values: Values, { params }: ScreenRequest) => ({ ...values, id: params.id }),
    to: ({ program }) => programFormPath(form_type, program),
  }),
  delete: intent(removeSection, {
    toast: "Deleted successfully.",
    input: (_: Values, { params }: ScreenRequest) => ({ id: params.id }),
    to: ({ program }) => programFormPath(form_type, program),
  }),
});
