import { z } from "zod";
import { bytesAtMost } from "~/platform/body";
import { get, post, put } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { invalid } from "~/platform/errors";
import { UPLOAD_RULES } from "~/platform/files";
import { json } from "~/platform/json";
import { address, named, uploadTicketShape } from "~/platform/json-shapes";
import { fileResponse } from "./domain/file-response";
import { readSignedFile } from "./domain/read-file";
import { receiveUpload } from "./domain/receive-upload";
import { createStudentUpload } from "./domain/student-upload";

/** Response of an upload. */
const uploadedShape = named("Uploaded", { file_url: address() });

const MAX_BYTES = Math.max(...Object.values(UPLOAD_RULES).map((rule) => rule.maxBytes));

/** @throws invalid `file_size` */
async function bytesOf(request: Request): Promise<ArrayBuffer> {
  const bytes = await bytesAtMost(request, MAX_BYTES);
  if (!bytes) throw invalid({}, `File is larger than ${MAX_BYTES / 1024 / 1024} MB`, "file_size");
  return bytes;
}

export const endpoints: Endpoint[] = [
  put("/uploads/{uploadId}/", receiveUpload, "Upload the bytes of a file announced by an upload-url call", {
    raw: true,
    output: json(uploadedShape),
    also: { signature: z.string(), expires: z.string(), bytes: z.never(), contentType: z.never() },
    input: async ({ params, query, request }) => ({
      ...query,
      ...params,
      contentType: request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() || undefined,
      bytes: await bytesOf(request),
    }),
  }),
  get("/files/{fileId}/", readSignedFile, "Download a file by its signed link", { send: (file) => fileResponse(file) }),
  post("/students/upload-url/", createStudentUpload, "Create an upload for a file answer of a registration form", {
    orOwn: true,
    output: json(uploadTicketShape),
  }),
];
