import { every, on, type Reaction, type Schedule } from "~/platform/job";
import { makeVariants } from "./domain/make-variants";
import { announceOldPictures } from "./domain/old-pictures";

export const reactions: Reaction[] = [on("picture.stored", "make-copies", makeVariants)];
export const schedules: Schedule[] = [every("*/15 * * * *", "announce-old-pictures", announceOldPictures)];
