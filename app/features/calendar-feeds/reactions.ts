import { on } from "~/platform/job";
import { endFeedsOfAccount } from "./domain/end-feeds";

export const reactions = [on("account.signed-out", "end calendar feeds", endFeedsOfAccount)];
