import { useEffect, useRef, useState } from "react";
import { markTabTitle } from "../tab-title";
import { useText } from "../use-text";
import { labelOf } from "./failure";
import { fieldId } from "./field-context";

interface Props {
  formId: string;
  message: string;
  /** Field name to message, as shown beside the field. A message that is not a sentence gets the field's label in front. */
  errors: Record<string, string>;
  /** Changes with every refusal, so that focus moves again. */
  occasion: unknown;
  /** Labels by field name. */
  labels?: Readonly<Record<string, string>>;
}

/**
 * The errors of the last submission above a form, with a link to each field. It does not change while fields are corrected, so nothing
 * moves. Focus goes here, or to the field if there is only one error. It has no accessible name, which could match a field's label.
 */
export function ErrorSummary({ formId, message, errors, occasion, labels: known = {} }: Props) {
  const text = useText();
  const summary = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState<string[]>([]);
  const named = Object.entries(errors)
    .filter(([name]) => name !== "_form")
    .map(([name, error]) => [name, text(error)] as const)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const [labels, setLabels] = useState<Record<string, string>>({});
  useEffect(() => {
    setLabels(labelsIn(formId, Object.keys(errors)));
    setOrder(inReadingOrder(formId, Object.keys(errors)));
  }, [formId, errors]);
  const onlyField = named.length === 1 ? fieldId(formId, named[0]?.[0] ?? "") : "";
  useEffect(() => {
    if (!occasion) return;
    for (const name of Object.keys(errors)) unfold(document.getElementById(fieldId(formId, name)));
    (document.getElementById(onlyField) ?? summary.current)?.focus();
    markTabTitle({ isRefused: true });
    return () => markTabTitle({ isRefused: false });
  }, [occasion, onlyField, formId, errors]);
  return (
    // biome-ignore lint/a11y/noAutofocus: where no script runs, nothing else takes the person to what went wrong.
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary} autoFocus>
      <p className="error-summary-title">{text(errors._form ?? message)}</p>
      {named.length > 0 ? (
        <ul>
          {named.map(([name, error]) => (
            <li key={name}>
              <a href={`#${fieldId(formId, name)}`} onClick={(event) => goToField(event, fieldId(formId, name))}>
                {error.endsWith(".") ? "" : (labels[name] ?? (known[name] ? `${known[name]}: ` : nameOf(name, text)))}
                {error}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Before hydration a name that is a word is readable; a path (`answers.12`) is not. */
const nameOf = (name: string, text: (english: string) => string) => (/^[a-z][a-z_]*$/.test(name) ? `${text(labelOf(name))}: ` : "");

/** The fields as they follow each other on the page, which a schema need not know. */
function inReadingOrder(formId: string, names: string[]): string[] {
  const isBefore = (one: Element, other: Element) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  return names.slice().sort((one, other) => {
    const [first, second] = [one, other].map((name) => document.getElementById(fieldId(formId, name)));
    return first && second && first !== second ? (isBefore(first, second) ? -1 : 1) : 0;
  });
}

/** The words beside the fields of a form, as they stand on the page: a label, or the legend of a group. */
function labelsIn(formId: string, names: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const id = fieldId(formId, name);
    const label = document.querySelector(`label.field-label[for="${id}"]`) ?? document.querySelector(`#${id} > legend`);
    const words = label?.firstChild?.textContent?.trim();
    if (words) found[name] = `${words}: `;
  }
  return found;
}

/** Opens the part of the form that the field is folded into. */
function unfold(field: HTMLElement | null): void {
  const fold = field?.closest("details");
  if (fold) fold.open = true;
}

/** Focuses the control instead of only scrolling to it, and leaves the address alone. */
function goToField(event: React.MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  unfold(control);
  control.focus();
}
