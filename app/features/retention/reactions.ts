import { every, on } from "~/platform/job";
import { deleteOld, removeFreed } from "./domain/delete-old";
import { announceNights, findOld } from "./domain/find-old";
import { mailHoldLifted, mailHoldPlaced, noticeDue } from "./domain/notify";

export const reactions = [
  on("retention.night", "find old records", findOld),
  on("retention.due", "mail the owner", noticeDue),
  on("retention.delete", "delete old records", deleteOld),
  on("retention.file-freed", "delete the file", removeFreed),
  on("hold.placed", "mail the owners", mailHoldPlaced),
  on("hold.lifted", "mail the owners", mailHoldLifted),
];

export const schedules = [every("0 10 * * *", "find-old-records", announceNights)];
