import { useSearchParams } from "@remix-run/react";
import { studentClassPath } from "~/features/enrollment/paths";
import { queryString } from "~/platform/query-string";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Form, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { SumTable } from "~/ui/sum-table";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { cancellationInput, REVIEW_MAX } from "../model";
import type { ClassDetail } from "./class-view";

/** The refund under the policy if the student leaves today, and a message that asks the school to cancel. Sending it cancels nothing. */
export function Cancellation({ detail: { summary, askedAt, leaving, school, zone } }: { detail: ClassDetail }) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const here = studentClassPath(summary.id);
  const isOpen = !askedAt && leaving !== null && params.get("do") === "cancel";
  return (
    <Card id="cancel" title={say("needToCancel")} action={isOpen ? <Link to={here}>{say("close")}</Link> : null}>
      {askedAt ? (
        <p>{say.rich("askedToCancel", { time: <InstantText at={askedAt} zone={zone} /> }, { school: school.name })}</p>
      ) : isOpen ? (
        <>
          {leaving.lines.length > 0 ? (
            <>
              <SumTable lines={leaving.lines} total={say("youWouldGet")} totalCents={leaving.refundableCents} />
              <p className="row-meta">{say.text(leaving.policy)}</p>
            </>
          ) : null}
          <p className="row-meta">{say("askToCancelLead", { school: school.name })}</p>
          <Form intent="askCancellation" schema={cancellationInput} className="form">
            <TextareaField name="message" label={say("whyCancel")} required maxLength={REVIEW_MAX} rows={4} />
            <div>
              <SubmitButton tone="quiet" className="pay-button">
                {say("sendMessage")}
              </SubmitButton>
            </div>
          </Form>
        </>
      ) : (
        <Link to={`${here}${queryString({ do: "cancel" })}#cancel`}>{say("askToCancel")}</Link>
      )}
    </Card>
  );
}
