import { every, on } from "~/platform/job";
import { announceAcceptance, announceEnd, announceRequest } from "./domain/announce";
import { payReferralFees } from "./domain/pay-referral-fees";
import { reverseRefundedReferral } from "./domain/referrals";

export const reactions = [
  on("affiliation.requested", "announce the request", announceRequest),
  on("affiliation.accepted", "announce the acceptance", announceAcceptance),
  on("affiliation.ended", "announce the end", announceEnd),
  on("refund.succeeded", "take the referral fee back", reverseRefundedReferral),
];

export const schedules = [every("0 7 * * *", "settle-referral-fees", payReferralFees)];
