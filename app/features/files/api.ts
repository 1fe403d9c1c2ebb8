import { z } from "zod";
import { type Endpoint, get, post, put } from "~/platform/endpoint";
import { invalid } from "~/platform/errors";
import { UPLOAD_RULES } from "~/platform/files";
import { uploadTicketShape } from "~/platform/json-shapes";
import { readSignedFile } from "./domain/read-file";
import { receiveUpload } from "./domain/receive-upload";
import { createStudentUpload } from "./domain/student-upload";
import { fileResponse } from "./file-response";
import { uploadedShape } from "./file-shapes";

const MAX_BYTES = Math.max(...Object.values(UPLOAD_RULES).map((rule) => rule.maxBytes));

/** The bytes of a request, read no further than the largest file that may be sent. @throws invalid `file_size` */
async function bytesOf(request: Request): Promise<ArrayBuffer> {
  const tooLarge = () => invalid({}, `File is larger than ${MAX_BYTES / 1024 / 1024} MB`, "file_size");
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? new Blob([]).stream()) as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    parts.push(part);
  }
  return new Blob(parts as BlobPart[]).arrayBuffer();
}

export const endpoints: Endpoint[] = [
  put("/uploads/{uploadId}/", receiveUpload, "Takes the bytes of a file that an upload-url call announced", {
    raw: true,
    response: uploadedShape,
    also: { signature: z.string(), expires: z.string() },
    input: async ({ params, query, request }) => ({
      ...query,
      ...params,
      contentType: request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() || undefined,
      bytes: await bytesOf(request),
    }),
  }),
  get("/files/{fileId}/", readSignedFile, "Downloads a file by its signed link", { bytes: true, output: fileResponse }),
  post("/students/upload-url/", createStudentUpload, "A place for a file that answers a question of a registration form", {
    orOwn: true,
    response: uploadTicketShape,
  }),
];
