import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Form, SubmitButton, TextareaField } from "~/ui/form";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { cancellationInput, REVIEW_MAX } from "../model";
import type { ClassDetail } from "./class-view";

/** A collapsed form that asks the school to cancel. Sending it does not cancel the registration. */
export function Cancellation({ detail: { askedAt, school, zone } }: { detail: ClassDetail }) {
  const say = useWords(words);
  return (
    <Card title={say("needToCancel")}>
      {askedAt ? (
        <p>{say.rich("askedToCancel", { time: <InstantText at={askedAt} zone={zone} /> }, { school: school.name })}</p>
      ) : (
        <details className="fold">
          <summary>{say("askToCancel")}</summary>
          <p className="row-meta">{say("askToCancelLead", { school: school.name })}</p>
          <Form intent="askCancellation" schema={cancellationInput} className="form">
            <TextareaField name="message" label={say("whyCancel")} required maxLength={REVIEW_MAX} rows={4} />
            <div>
              <SubmitButton tone="quiet" className="pay-button">
                {say("sendMessage")}
              </SubmitButton>
            </div>
          </Form>
        </details>
      )}
    </Card>
  );
}
