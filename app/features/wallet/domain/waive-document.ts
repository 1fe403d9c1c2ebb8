import { findRegistration } from "~/features/enrollment/data/find-registration";
import { todayOf } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { findAsked, stageHolding } from "../data/documents";
import { documentState, mayWaive, waiveForm } from "../model";

/**
 * Lets a student do without a document until a last day in the school's zone. It counts like an accepted one, in every class.
 * @throws not_found; invalid `waiver_needs_reason` on `reason`; invalid on `expires_on`; conflict `decided`
 */
export const waiveDocument = command({
  name: "holdings.waive",
  allow: schoolStaff,
  input: waiveForm,
  async run(ctx, { registration, document: key, reason, expires_on: expiresOn }) {
    const { studentId } = await findRegistration(ctx, registration);
    const document = await findAsked(ctx, registration, key);
    if (!reason) throw invalidField("reason", "Enter why the student doesn't need this document.", "waiver_needs_reason");
    if (expiresOn < todayOf(ctx)) throw invalidField("expires_on", "Choose today or a later date.");
    if (!mayWaive(documentState(document, todayOf(ctx)))) throw conflict("decided", "This document has already been decided.");
    const of = { studentId, registrationId: registration, key, by: userOf(ctx).id };
    stageHolding(ctx, { ...of, state: "waived", source: "office", fileIds: [], expiresOn, reason });
    ctx.record({ type: "registration", id: registration, after: { document: document.label, state: "waived", expiresOn, reason } });
    return { label: document.label };
  },
});
