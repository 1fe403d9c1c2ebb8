import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm, TextareaField } from "~/ui/form";
import { MESSAGE_MAX, mayAnswer, type Partnership, type Side } from "../model";

interface Props {
  side: Side;
  /** The school or the employer on the other side. */
  id: string;
  name: string;
  status: Partnership;
  askedBy: Side | null;
}

/** The actions open to one side in the partnership's current status. */
export function PartnershipActions({ side, id, name, status, askedBy }: Props) {
  const fields = { id };
  if (status === "requested" && askedBy === side)
    return (
      <ConfirmButton
        label="Cancel request"
        intent="cancel"
        fields={fields}
        title={`Cancel the request to ${name}?`}
        confirm="Cancel request"
        look="quiet"
      >
        They haven't answered yet. You can send a new request at any time.
      </ConfirmButton>
    );
  if (status === "accepted")
    return (
      <ConfirmButton
        label="Revoke partnership"
        intent="revoke"
        fields={fields}
        title={`Revoke the partnership with ${name}?`}
        confirm="Revoke partnership"
        look="quiet"
      >
        Your sponsorships leave the school's site right away. Sponsored students stay sponsored.
      </ConfirmButton>
    );
  const mayAccept = askedBy !== null && mayAnswer(side, askedBy, status, "accepted");
  return (
    <>
      {status === "requested" ? (
        <ConfirmButton
          label="Decline"
          intent="revoke"
          fields={fields}
          title={`Decline the request from ${name}?`}
          confirm="Decline request"
          look="quiet"
        >
          They get an email. You can still accept it later.
        </ConfirmButton>
      ) : (
        <ConfirmButton
          label={status === "revoked" ? "Request again" : "Request partnership"}
          intent="request"
          fields={fields}
          title={`Request a partnership with ${name}?`}
          confirm="Send request"
          danger={false}
          look="quiet"
          asks={
            <TextareaField
              name="message"
              label="Message"
              hint="Introduce yourself and say why you'd like to partner."
              maxLength={MESSAGE_MAX}
              rows={4}
            />
          }
        >
          Partners can offer sponsorships and sponsor students.
        </ConfirmButton>
      )}
      {mayAccept ? (
        <PlainForm intent="accept" id={`accept-${id}`} match={{ id }} quiet>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" quiet>
            {status === "requested" ? "Accept" : "Reactivate"}
          </Button>
        </PlainForm>
      ) : null}
    </>
  );
}
