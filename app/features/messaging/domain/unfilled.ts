import { conflict, invalid } from "~/platform/errors";
import { SHARED_PLACEHOLDERS } from "../mails-model";
import { placeholdersIn, unfilledMessage, unknownPlaceholders, type Values } from "../placeholders";

/**
 * Refuses words that a person writes for a mail as long as a placeholder in them has no value.
 * @throws invalid `unfilled_placeholder` beside each field
 */
export function refuseUnfilled(fields: Record<string, string>, values: Values = {}): void {
  const open = Object.entries(fields).flatMap(([field, content]) => {
    const names = new Set(placeholdersIn(content).filter((name) => !values[name]));
    return names.size > 0 ? [[field, [...names].map(unfilledMessage)] as const] : [];
  });
  const [first] = open;
  if (first) throw invalid(Object.fromEntries(open), first[1][0], "unfilled_placeholder");
}

/** The same for the words of a mail that is being ordered. @throws conflict `unfilled_placeholder` */
export function refuseUnknown({ subject, body }: { subject: string; body: string }, values: Values): void {
  const [name] = unknownPlaceholders(`${subject}\n${body}`, [...SHARED_PLACEHOLDERS, ...Object.keys(values)]);
  if (name !== undefined) throw conflict("unfilled_placeholder", unfilledMessage(name));
}
