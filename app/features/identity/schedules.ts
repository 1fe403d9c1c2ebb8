import { every, type Schedule } from "~/platform/job";
import { sweepIdentity } from "./domain/sweep-identity";

export const schedules: Schedule[] = [every("0 7 * * *", "sweep-identity", sweepIdentity)];
