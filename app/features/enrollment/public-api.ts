import { type Endpoint, get } from "~/platform/endpoint";
import { listPublicSections, listPublicStaticFields, readAgreement } from "./domain/public-form";

/** What a registration form made by somebody else needs to know of the school's own. */
export const publicEndpoints: Endpoint[] = [
  get("/sections/public-section-list/", listPublicSections, "The school's own questions of a program's form", {
    output: (sections) => ({
      results: sections.map(({ id, title, description, questions }, order) => ({
        id,
        title,
        description,
        order,
        questions: questions.map(({ id, type, label, helpText, options, mode }) => ({
          id,
          question_type: type,
          label,
          help_text: helpText,
          options,
          mode,
        })),
      })),
      count: sections.length,
    }),
  }),
  get("/registration-form/public-static-fields/", listPublicStaticFields, "The fixed student fields and their modes", {
    output: (fields) => ({ form_type: "registration", static_fields: fields }),
  }),
  get("/students/fetch-agreement-form/", readAgreement, "The agreement that a student signs", {
    output: ({ title, body }) => ({ title, body, file_url: null }),
  }),
];
