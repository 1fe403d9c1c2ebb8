import { every, on, type Reaction, type Schedule } from "~/platform/job";
import { makeCopies } from "./domain/make-copies";
import { announceOldPictures } from "./domain/old-pictures";

export const reactions: Reaction[] = [on("picture.stored", "make-copies", makeCopies)];
export const schedules: Schedule[] = [every("*/15 * * * *", "announce-old-pictures", announceOldPictures)];
