import { useActionData, useLocation } from "@remix-run/react";
import { Children, isValidElement, type ReactNode, useMemo } from "react";
import type { FormFailure } from "~/platform/screen";
import { useRootData } from "../root-data";

const CAME_BACK = "Picture selected. Save to keep it and your other changes.";
const DRAFT_IS_BACK = "Your draft is back. Check it and save.";
const CAME_TOO_LATE = "You were signed out before this was saved. Your changes are still here: check them and save again.";

/**
 * The answer to the last submission of one form of this screen when it was refused, else null. For pages that send no script this is
 * the whole story of errors: the page comes back with status 400 and this data, and plain fields read it. A form that was sent after the
 * session had ended counts as refused, too, once the same person is back.
 */
export function useFailure(intent: string): FormFailure | null {
  const answer = useActionData<unknown>();
  const savedForm = useRootData()?.kept;
  const { pathname } = useLocation();
  const late = savedForm?.intent === intent && savedForm.path === pathname ? savedForm : null;
  const comeBack = useMemo<FormFailure | null>(
    () =>
      late && {
        ok: false,
        formId: intent,
        fieldErrors: {},
        repopulateFields: late.fields,
        ...("_draft" in late.fields
          ? { message: DRAFT_IS_BACK, code: "draft" }
          : "_aside" in late.fields
            ? { message: CAME_BACK, code: "put_aside" }
            : { message: CAME_TOO_LATE, code: "signed_out" }),
      },
    [late, intent],
  );
  return isFailure(answer) && answer.formId === intent ? answer : comeBack;
}

/** Whether an action's answer is the refusal of a form. */
export const isFailure = (answer: unknown): answer is FormFailure =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false && "formId" in answer;

/** The same for any form of the screen. */
export function useRefusal(): FormFailure | null {
  const answer = useActionData<unknown>();
  return isFailure(answer) ? answer : null;
}

/** The row whose form was refused, by the `id` it sent: its menu stays open to show the error. */
export function useRefusedRow(): string | null {
  const id = useRefusal()?.repopulateFields.id;
  return typeof id === "string" ? id : null;
}

/** Which rows of a form's list are checked: all at first, and those that were sent after a refusal. */
export function useCheckedRows(intent: string, name: string): (value: string) => boolean {
  const failure = useFailure(intent);
  const sent = failure?.repopulateFields[name];
  return (value) => failure === null || [sent].flat().includes(value);
}

/** Stands before the title of a page whose form was refused: it is the first thing that is read out. */
export const ERROR_TITLE = "Error: ";

/** A value at a dotted name (`answers.12.value`), as field names nest; defaults may also stand under the whole name. */
export function valueAt(values: unknown, name: string): unknown {
  if (typeof values === "object" && values !== null && name in values) return (values as Record<string, unknown>)[name];
  return name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((inner, part) => (typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[part] : undefined), values);
}

/** The default label of a field, derived from its name: `first_name` is "First name". */
export const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** The labels of the fields that a form's children name, by field name: what an error summary calls them before any script runs. */
export function labelsOf(children: ReactNode): Record<string, string> {
  const found: Record<string, string> = {};
  Children.forEach(children, (child) => {
    if (!isValidElement<{ name?: unknown; label?: unknown; children?: unknown }>(child)) return;
    const { name, label, children: inner } = child.props;
    if (typeof name === "string" && typeof label === "string") found[name] = label;
    if (typeof inner !== "function") Object.assign(found, labelsOf(inner as ReactNode));
  });
  return found;
}
