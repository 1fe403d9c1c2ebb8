import type { Ctx } from "~/platform/context";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { command } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { createUpload, uploadRequest } from "./create-upload";

const UPLOADS_PER_IP = 30;

/** Limits uploads to 30 files an hour per IP address. @throws too_many */
export const countUpload = (ctx: Ctx): Promise<void> => countUse(ctx, `upload:${placeOf(ctx)}`, UPLOADS_PER_IP, HOUR_MS);

/** Creates an upload for a file question of a registration form; open to visitors of a school's host, and limited per IP address. */
export const createStudentUpload = command({
  name: "files.create-student-upload",
  allow: anyoneAtSchool,
  input: uploadRequest,
  idempotent: false,
  async run(ctx, input) {
    await countUpload(ctx);
    return createUpload(ctx, input, { purpose: "answer", access: "private" });
  },
});
