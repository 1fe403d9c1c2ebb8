import { every, type Schedule } from "~/platform/job";
import { checkDomains } from "./domain/domains/check-domain";

export const schedules: Schedule[] = [every("*/15 * * * *", "check-domains", checkDomains)];
