import { anyoneAtSchool } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { command } from "~/platform/verb";
import { createUpload, uploadRequest } from "./create-upload";

/** A place for a file that answers a question of a registration form; open to visitors of a school's host, so it is limited per IP. */
export const createStudentUpload = command({
  name: "files.create-student-upload",
  allow: anyoneAtSchool,
  input: uploadRequest,
  idempotent: false,
  async run(ctx, input) {
    await countUse(ctx, `upload:${ctx.ip}`, 30, 3_600_000);
    return createUpload(ctx, { purpose: "answer", access: "private", fileName: input.file_name, contentType: input.content_type, size: input.size });
  },
});
