import { createUpload, uploadRequest } from "~/features/files/domain/create-upload";
import { id, optional } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { command } from "~/platform/verb";
import { inChosenSchool } from "./chosen-school";

/** A place for the picture of a program, whose address `image_url` then takes. */
export const createProgramUpload = command({
  name: "programs.create-upload",
  allow: staffOrSuper,
  school: inChosenSchool,
  input: uploadRequest.extend({ school: optional(id()) }),
  idempotent: false,
  run: (ctx, input) => createUpload(ctx, input, { purpose: "program-image", access: "public" }),
});
