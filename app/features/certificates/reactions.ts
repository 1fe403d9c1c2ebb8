import { every, on } from "~/platform/job";
import { listRevoked, signAnew, signBadge } from "./domain/badge/issue-badge";
import { announceExpiring, announceMornings, announceUnfinished, issueDue } from "./domain/by-the-clock";
import { makePdf } from "./domain/make-pdf";
import { tellExpiring, tellIssued, tellRevoked } from "./domain/notify-holder";

export const reactions = [
  on("certificate.issued", "make the PDF", makePdf),
  on("certificate.issued", "sign the badge", signBadge),
  on("certificate.issued", "tell the student", tellIssued),
  on("certificate.revoked", "tell the student", tellRevoked),
  on("certificate.revoked", "list it as revoked", listRevoked),
  on("certificate.unfinished", "make the missing PDF", makePdf),
  on("certificate.unfinished", "sign the missing badge", signBadge),
  on("issuer-key.exposed", "sign badges anew", signAnew),
  on("certificate.expires-soon", "tell the student", tellExpiring),
  on("certificates.due", "issue the certificates", issueDue),
];

export const schedules = [
  every("30 * * * *", "announce-certificate-mornings", announceMornings),
  every("0 10 * * *", "announce-expiring-certificates", announceExpiring),
  every("0 10 * * *", "announce-unfinished-certificates", announceUnfinished),
];
