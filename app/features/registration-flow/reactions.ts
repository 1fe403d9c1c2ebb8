import { every, on } from "~/platform/job";
import { mailAbandoned } from "./domain/mail-abandoned";
import { recoverAbandoned } from "./domain/recover-abandoned";

export const reactions = [on("registration.abandoned", "offer to go on", mailAbandoned)];

export const schedules = [every("*/15 * * * *", "recover-abandoned-registrations", recoverAbandoned)];
