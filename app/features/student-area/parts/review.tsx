import { Card } from "~/ui/card";
import { Form, RadioGroupField, SubmitButton, TextareaField } from "~/ui/form";
import { StatusBadge } from "~/ui/status-badge";
import { RATING_LABELS, REVIEW_MAX, REVIEW_STATE_LABELS, reviewInput } from "../model";
import type { ClassDetail } from "./class-view";

const RATINGS = ([5, 4, 3, 2, 1] as const).map((rating) => ({ value: String(rating), label: `${rating} – ${RATING_LABELS[rating]}` }));

/** The review of a completed class; written again, it waits for the school again. */
export function Review({ detail: { review, summary } }: { detail: ClassDetail }) {
  return (
    <Card title="Your review" action={review ? <StatusBadge status={review.status} label={REVIEW_STATE_LABELS[review.status]} /> : null}>
      <Form
        intent="saveReview"
        schema={reviewInput}
        className="form"
        defaultValues={review ? { rating: String(review.rating), text: review.text } : {}}
      >
        <RadioGroupField name="rating" label={`How was ${summary.program}?`} required options={RATINGS} />
        <TextareaField
          name="text"
          label="What should others know?"
          hint="Shown with your first name and last initial."
          required
          maxLength={REVIEW_MAX}
        />
        <div>
          <SubmitButton className="pay-button">{review ? "Save review" : "Send review"}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
