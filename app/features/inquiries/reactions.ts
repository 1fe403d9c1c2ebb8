import { on, type Reaction } from "~/platform/job";
import { acknowledgeInquiry } from "./domain/acknowledge-inquiry";

export const reactions: Reaction[] = [on("inquiry.created", "acknowledge-inquiry", acknowledgeInquiry)];
