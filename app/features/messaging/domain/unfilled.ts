import { conflict, invalid } from "~/platform/errors";
import { SHARED_PLACEHOLDERS } from "../mails-model";
import { placeholdersIn, unfilledMessage, unknownPlaceholders, type Values } from "../placeholders";

/** Rejects a written text with an unfilled placeholder. @throws invalid `unfilled_placeholder` on each field */
export function refuseUnfilled(fields: Record<string, string>, values: Values = {}): void {
  const open = Object.entries(fields).flatMap(([field, content]) => {
    const names = new Set(placeholdersIn(content).filter((name) => !values[name]));
    return names.size > 0 ? [[field, [...names].map(unfilledMessage)] as const] : [];
  });
  const [first] = open;
  if (first) throw invalid(Object.fromEntries(open), first[1][0], "unfilled_placeholder");
}

/** Rejects a mail with an unfilled placeholder. @throws conflict `unfilled_placeholder` */
export function refuseUnknown({ subject, body }: { subject: string; body: string }, values: Values): void {
  const [name] = unknownPlaceholders(`${subject}\n${body}`, [...SHARED_PLACEHOLDERS, ...Object.keys(values)]);
  if (name !== undefined) throw conflict("unfilled_placeholder", unfilledMessage(name));
}
