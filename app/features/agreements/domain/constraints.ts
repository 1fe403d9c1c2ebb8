import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

export const alreadyCountersigned = () =>
  conflict("already_countersigned", "Someone has countersigned one of these agreements. Reload and try again.");
export const addendumRace = () => conflict("addendum_race", "Someone else just made an addendum for this registration. Reload and check it.");
export const addendumClosed = () => conflict("addendum_closed", "This addendum is already signed or was replaced.");
export const guardianSigned = () => conflict("guardian_signed", "The guardian has already signed.");
const templateRace = () => conflict("template_race", "Someone else just began or published a version. Reload and try again.");

/** Error messages for the triggers and indexes of this feature's tables. */
export const constraints: Constraints = {
  agreements_countersigned_once: alreadyCountersigned,
  agreements_fixed: () => conflict("agreement_fixed", "A signed agreement can't be changed."),
  agreements_guardian_once: guardianSigned,
  agreement_templates_fixed: () => conflict("template_published", "A published agreement never changes. Begin a new version."),
  "agreement_templates.school_id, agreement_templates.program_id, agreement_templates.version": templateRace,
  "agreement_templates.school_id, agreement_templates.version": templateRace,
  "agreement_templates.school_id, agreement_templates.program_id": templateRace,
  "agreement_templates.school_id": templateRace,
  agreement_addenda_fixed: () => conflict("addendum_fixed", "An addendum can't be changed."),
  agreement_addenda_signed_once: addendumClosed,
  "agreement_addenda.school_id, agreement_addenda.registration_id, agreement_addenda.number": addendumRace,
  disclosures_fixed: () => conflict("disclosure_fixed", "A disclosure can't be changed. Replace it."),
  disclosure_receipts_fixed: () => conflict("receipt_fixed", "A receipt can't be changed."),
  "disclosure_receipts.school_id, disclosure_receipts.registration_id, disclosure_receipts.disclosure_id": changedMeanwhile,
};
