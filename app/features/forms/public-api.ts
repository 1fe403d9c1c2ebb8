import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { listOf } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { publicSectionsJson } from "./api";
import { listPublicSections, listPublicStaticFields, readAgreement } from "./domain/public-form";
import { agreementShape, publicSectionShape, staticFieldsShape } from "./form-shapes";

/** Public endpoints for a custom registration form. */
export const publicFormEndpoints: Endpoint[] = [
  get("/sections/public-section-list/", listPublicSections, "Lists the custom questions of a program's form", {
    output: json(listOf(publicSectionShape), publicSectionsJson),
  }),
  get("/registration-form/public-static-fields/", listPublicStaticFields, "Lists the fixed student fields and their modes", {
    output: json(staticFieldsShape, (fields) => ({ form_type: "registration" as const, static_fields: fields })),
  }),
  get("/students/fetch-agreement-form/", readAgreement, "Returns the agreement that a student signs", {
    output: json(agreementShape, ({ title, body, fileId }) => ({ title, body, file_url: fileId ? mediaPath(fileId) : null })),
  }),
];
