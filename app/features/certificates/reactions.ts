import { every, on } from "~/platform/job";
import { listRevoked, signBadge } from "./domain/badge/issue-badge";
import { announceExpiring, announceMornings, issueDue } from "./domain/by-the-clock";
import { makePdf } from "./domain/make-pdf";
import { tellExpiring, tellIssued, tellRevoked } from "./domain/notify-holder";

export const reactions = [
  on("certificate.issued", "make the PDF", makePdf),
  on("certificate.issued", "sign the badge", signBadge),
  on("certificate.issued", "tell the student", tellIssued),
  on("certificate.revoked", "tell the student", tellRevoked),
  on("certificate.revoked", "list it as revoked", listRevoked),
  on("certificate.expires-soon", "tell the student", tellExpiring),
  on("certificates.due", "issue the certificates", issueDue),
];

export const schedules = [
  every("30 * * * *", "announce-certificate-mornings", announceMornings),
  every("0 10 * * *", "announce-expiring-certificates", announceExpiring),
];
