import { Button, Stack } from "@mantine/core";
import { Form } from "@remix-run/react";
import type { KeyboardEvent, MouseEvent } from "react";
import { variantOf } from "../button";
import { IdempotencyKey } from "../form/idempotency-key";
import { shut } from "../menu";
import type { BulkAction } from "./types";

interface Props {
  formId: string;
  actions: readonly BulkAction[];
  /** Rows ticked, as far as script knows. */
  chosen: number;
}

/**
 * Bulk actions for the selected rows. CSS shows the bar when a row is checked, so it works without script; the checkboxes belong to this
 * form.
 */
export function BulkBar({ formId, actions, chosen }: Props) {
  return (
    <Form method="post" id={formId} className="bulk-bar">
      <IdempotencyKey />
      <span aria-live="polite">{chosen > 0 ? `${chosen} selected` : "Selected"}</span>
      {actions.map((action) =>
        action.asks ? (
          <details key={action.intent} className="bulk-asks" onKeyDown={closeOnEscape}>
            <Button component="summary" {...variantOf(lookOfAction(action))}>
              {action.label}
            </Button>
            <Stack gap="sm" align="flex-start" w="min(420px, calc(100vw - 72px))" p="8px 8px 8px 0" className="bulk-asks-panel">
              {action.confirm ? <p>{action.confirm}</p> : null}
              {action.asks}
              <DoButton action={action} label={`${action.label} selected`} />
            </Stack>
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

const lookOfAction = ({ danger }: BulkAction) => (danger ? { danger } : { quiet: true });

function DoButton({ action, label, confirm }: { action: BulkAction; label: string; confirm?: string }) {
  const ask = (event: MouseEvent) => {
    if (confirm && !window.confirm(confirm)) event.preventDefault();
  };
  return (
    <Button type="submit" name="intent" value={action.intent} {...variantOf(lookOfAction(action))} onClick={ask}>
      {label}
    </Button>
  );
}
