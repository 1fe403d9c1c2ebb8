import { every, on } from "~/platform/job";
import { announceInstalments } from "./domain/announce-instalments";
import { keepConsent } from "./domain/autopay";
import { chargeDueInstalments, chargeInstalment } from "./domain/charge-due";
import { mailDueInstalment } from "./domain/mail-due-instalment";
import { mailPaymentReceipt } from "./domain/mail-receipt";
import { remindDueInstalments } from "./domain/remind-due";

export const reactions = [
  on("autopay.due", "charge the saved card", chargeInstalment),
  on("payment.succeeded", "keep the card that was left", keepConsent),
  on("instalment.due", "remind the student", mailDueInstalment),
  on("instalments.paid", "announce the payment", announceInstalments),
  on("payment.recorded", "mail the receipt", mailPaymentReceipt),
];

export const schedules = [
  // 5 AM Eastern is 9 or 10 UTC; the hourly tick catches up on a missed morning.
  every("0 9 * * *", "remind-due-instalments", (ctx) => remindDueInstalments(ctx, "on time")),
  every("0 10 * * *", "remind-due-instalments", (ctx) => remindDueInstalments(ctx, "on time")),
  every("30 * * * *", "remind-due-instalments", (ctx) => remindDueInstalments(ctx, "catch up")),
  every("0 9 * * *", "charge-due-instalments", (ctx) => chargeDueInstalments(ctx, "on time")),
  every("0 10 * * *", "charge-due-instalments", (ctx) => chargeDueInstalments(ctx, "on time")),
  every("30 * * * *", "charge-due-instalments", (ctx) => chargeDueInstalments(ctx, "catch up")),
];
