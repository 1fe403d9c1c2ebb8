import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";

const alreadyIssued = () => conflict("already_issued", "This student already has a certificate.");

/** Messages for violated constraints of this feature's tables. */
export const constraints: Constraints = {
  "certificates.school_id, certificates.registration_id, certificates.kind": alreadyIssued,
  "certificates.school_id, certificates.number": changedMeanwhile,
  "certificates.verify_code": changedMeanwhile,
  certificate_name: () => conflict("name_missing", "The student's record has no full name."),
  certificate_stands: () =>
    conflict("certificate_stands", "This student has a certificate for this class. Revoke the certificate first, then change the status."),
  "name_changes.school_id, name_changes.certificate_id": () => conflict("already_asked", "You have already asked for a new name."),
  certificate_templates_version: changedMeanwhile,
  "badges.school_id, badges.certificate_id": changedMeanwhile,
  "badges.school_id, badges.status_index": changedMeanwhile,
  "issuer_keys.school_id": () => conflict("issuer_key_taken", "The school has a new key already. Reload and try again."),
  badge_status_index: changedMeanwhile,
  "certificate_rules.school_id, certificate_rules.program_id, certificate_rules.version": changedMeanwhile,
};
