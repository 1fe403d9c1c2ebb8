import { every, type Schedule } from "~/platform/job";
import { expireInvites } from "./domain/expire-invites";

export const schedules: Schedule[] = [every("0 7 * * *", "expire-invites", expireInvites)];
