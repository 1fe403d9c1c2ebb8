import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Form, SubmitButton, TextareaField } from "~/ui/form";
import { cancellationInput, REVIEW_MAX } from "../model";
import type { ClassDetail } from "./class-view";

/** A message to the school, folded away until it is wanted: asking cancels nothing. */
export function Cancellation({ detail: { askedAt, school, zone } }: { detail: ClassDetail }) {
  return (
    <Card title="Need to cancel?">
      {askedAt ? (
        <p>
          You asked to cancel on <InstantText at={askedAt} zone={zone} />. {school.name} will contact you; until then you keep your seat.
        </p>
      ) : (
        <details className="fold">
          <summary>Write to the school</summary>
          <p className="row-meta">This sends a message to {school.name}. Nothing is cancelled or refunded until the school has answered.</p>
          <Form intent="askCancellation" schema={cancellationInput} className="form">
            <TextareaField name="message" label="Why do you want to cancel?" required maxLength={REVIEW_MAX} rows={4} />
            <div>
              <SubmitButton tone="quiet" className="pay-button">
                Send message
              </SubmitButton>
            </div>
          </Form>
        </details>
      )}
    </Card>
  );
}
