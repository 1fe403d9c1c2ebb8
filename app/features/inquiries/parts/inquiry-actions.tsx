import { type ButtonLook, EntryButton } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm } from "~/ui/form";
import { CONTACT_STATUS_LABELS, type ContactStatus, INQUIRY_STATES } from "../model";

interface Subject {
  id: string;
  name: string;
  contactStatus: ContactStatus;
}

/** The other contact statuses and Delete, for the row menu and the profile. */
export function InquiryActions({ inquiry, look }: { inquiry: Subject; look?: ButtonLook }) {
  return (
    <>
      {INQUIRY_STATES.filter((state) => state !== inquiry.contactStatus).map((state) => (
        <PlainForm key={state} intent="status" id={`${state}-${inquiry.id}`} match={{ id: inquiry.id }} quiet>
          <input type="hidden" name="id" value={inquiry.id} />
          <input type="hidden" name="contact_status" value={state} />
          <EntryButton look={look}>Mark as {CONTACT_STATUS_LABELS[state].toLowerCase()}</EntryButton>
        </PlainForm>
      ))}
      <ConfirmButton
        label="Delete"
        intent="delete"
        fields={{ id: inquiry.id }}
        title={`Delete the inquiry from ${inquiry.name}?`}
        confirm="Delete inquiry"
        look={look}
      >
        This deletes the question and its replies. Emails you've sent stay in the email log. You can't undo this.
      </ConfirmButton>
    </>
  );
}
