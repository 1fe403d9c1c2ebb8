import { choice } from "~/platform/input";
/** Whether a list shows active or deleted people. */
export const records = { records: choice(["deleted"]) };
