import { z } from "zod";
import { address, named } from "~/platform/json-shapes";

/** A packet as the API shows it. */
export const packetShape = named("Packet", {
  id: z.string(),
  title: z.string(),
  parts: z.array(z.enum(["school", "classes", "students", "documents", "money"])),
  reason: z.string(),
  status: z.enum(["asked", "making", "ready", "failed"]),
  error: z.string().nullable(),
  students: z.number().int(),
  gaps: z.number().int().nullable(),
  files: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  /** The page that downloads it, for staff who are signed in; null while there is no file. */
  download_url: address().nullable(),
});
