import { z } from "zod";
import { day, instant, named, text } from "~/platform/json-shapes";

export const holdingShape = named("Holding", {
  id: z.string(),
  key: z.string().describe("The key of a requirement, or `question:` and the ID of a file question"),
  document: z.string(),
  state: z.enum(["sent", "accepted", "sent_back", "waived"]),
  student: text(),
  instructor: text().describe("Without a student, an instructor or a site it is the school's own document"),
  site: text().describe("The clinical site whose document it is"),
  registration: text().describe("The registration that it is shown with; null without an active one"),
  holder: text(),
  expires_on: day().nullable().describe("The last day on which it counts"),
  reason: text().describe("Why it was sent back or waived"),
  sent_at: instant(),
  files: z.array(named("HoldingFile", { id: z.string(), name: z.string(), content_type: z.string() })),
});
