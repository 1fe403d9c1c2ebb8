import { z } from "zod";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listJson, rowJson } from "~/platform/json";
import { named } from "~/platform/json-shapes";
import { isoInstant } from "~/platform/zones";
import { listMails } from "./domain/read-log";

const mailShape = named("EmailLog", {
  id: z.string(),
  email_config: z.string().nullable(),
  title: z.string(),
  subject: z.string(),
  recipient: z.string(),
  status: z.enum(["pending", "sent", "failed"]),
  type: z.enum(["manual", "automated", "recurring"]),
  attempts: z.number().int(),
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});

/** Every mail of a school, and how it went. */
export const endpoints: Endpoint[] = [
  get("/email-logs/", listMails, "Lists emails with their status; all schools for super admins. A search covers the newest 1,000 matches", {
    output: listJson(
      rowJson(mailShape, (row) => ({
        email_config: row.config,
        status: row.shown,
        created_at: isoInstant(row.createdAt),
        sent_at: isoInstant(row.sentAt),
      })),
    ),
  }),
];
