import { Form } from "@remix-run/react";
import type { KeyboardEvent, MouseEvent } from "react";
import { IdempotencyKey } from "../form/idempotency-key";
import { shut } from "../menu";
import type { BulkAction } from "./types";

interface Props {
  formId: string;
  actions: readonly BulkAction[];
  /** Rows ticked, as far as script knows. */
  chosen: number;
}

/** What can be done with the ticked rows. It shows itself by the ticks alone, so it needs no script; the boxes belong to this form. */
export function BulkBar({ formId, actions, chosen }: Props) {
  return (
    <Form method="post" id={formId} className="bulk-bar">
      <IdempotencyKey />
      <span aria-live="polite">{chosen > 0 ? `${chosen} selected` : "Selected"}</span>
      {actions.map((action) =>
        action.asks ? (
          <details key={action.intent} className="bulk-asks" onKeyDown={closeOnEscape}>
            <summary className={styleOf(action)}>{action.label}</summary>
            <div className="bulk-asks-panel">
              {action.confirm ? <p>{action.confirm}</p> : null}
              {action.asks}
              <DoButton action={action} label={`${action.label} the selected`} />
            </div>
          </details>
        ) : (
          <DoButton key={action.intent} action={action} label={action.label} confirm={action.confirm} />
        ),
      )}
    </Form>
  );
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key === "Escape") shut(event.currentTarget);
}

const styleOf = ({ danger }: BulkAction) => (danger ? "button button-danger" : "button button-quiet");

function DoButton({ action, label, confirm }: { action: BulkAction; label: string; confirm?: string }) {
  const ask = (event: MouseEvent) => {
    if (confirm && !window.confirm(confirm)) event.preventDefault();
  };
  return (
    <button type="submit" name="intent" value={action.intent} className={styleOf(action)} onClick={ask}>
      {label}
    </button>
  );
}
