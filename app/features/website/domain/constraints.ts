import type { Constraints } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { taken } from "./documents/stage-document";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "site_documents.school_id, site_documents.kind, site_documents.slug": taken,
  "site_versions.school_id, site_versions.document_id, site_versions.number": changedMeanwhile,
};
