import { Form } from "@remix-run/react";
import type { MouseEvent } from "react";
import { IdempotencyKey } from "../form/idempotency-key";
import type { BulkAction } from "./types";

interface Props {
  formId: string;
  actions: readonly BulkAction[];
  /** Rows ticked, as far as script knows. */
  chosen: number;
}

/** What can be done with the ticked rows. It shows itself by the ticks alone, so it needs no script; the boxes belong to this form. */
export function BulkBar({ formId, actions, chosen }: Props) {
  const ask = (event: MouseEvent, action: BulkAction) => {
    if (action.confirm && !window.confirm(action.confirm)) event.preventDefault();
  };
  return (
    <Form method="post" id={formId} className="bulk-bar">
      <IdempotencyKey />
      <span aria-live="polite">{chosen > 0 ? `${chosen} selected` : "Selected"}</span>
      {actions.map((action) => (
        <button
          key={action.intent}
          type="submit"
          name="intent"
          value={action.intent}
          className={action.danger ? "button button-danger" : "button button-quiet"}
          onClick={(event) => ask(event, action)}
        >
          {action.label}
        </button>
      ))}
    </Form>
  );
}
