import { Card } from "~/ui/card";
import { Form, RadioGroupField, SubmitButton, TextareaField } from "~/ui/form";
import { StatusBadge } from "~/ui/status-badge";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { RATING_LABELS, REVIEW_MAX, REVIEW_STATE_LABELS, reviewInput } from "../model";
import type { ClassDetail } from "./class-view";

const RATINGS = [5, 4, 3, 2, 1] as const;

/** The review of a completed class. Each change sends it to the school for review again. */
export function Review({ detail: { review, summary } }: { detail: ClassDetail }) {
  const say = useWords(words);
  return (
    <Card
      title={say("yourReview")}
      action={review ? <StatusBadge status={review.status} label={say.text(REVIEW_STATE_LABELS[review.status])} /> : null}
    >
      <Form
        intent="saveReview"
        schema={reviewInput}
        className="form"
        defaultValues={review ? { rating: String(review.rating), text: review.text } : {}}
      >
        <RadioGroupField
          name="rating"
          label={say("howWas", { program: summary.program })}
          required
          options={RATINGS.map((rating) => ({ value: String(rating), label: say("rating", { rating, label: say.text(RATING_LABELS[rating]) }) }))}
        />
        <TextareaField name="text" label={say("reviewText")} hint={say("reviewHint")} required maxLength={REVIEW_MAX} />
        <div>
          <SubmitButton className="pay-button">{say(review ? "saveReview" : "sendReview")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
