import { Button, type ButtonLook } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm, TextareaField, useFailure } from "~/ui/form";
import { MESSAGE_MAX, type Partnership, type Side } from "../model";

interface Props {
  side: Side;
  status: Partnership;
  affiliationId: string | null;
  partnerId: string;
  /** The school on the other side. */
  name: string;
}

/** The next step of an affiliation, for the side that may take it. To end it is `RevokeButton`'s. */
export function NextStep({ side, status, affiliationId, partnerId, name }: Props) {
  if (side === "partner") return affiliationId ? <Answer status={status} id={affiliationId} name={name} /> : null;
  if (status === "requested" && affiliationId)
    return (
      <ConfirmButton
        label="Cancel request"
        intent="cancel"
        fields={{ id: affiliationId }}
        title={`Cancel the request to ${name}?`}
        confirm="Cancel request"
        look="quiet"
      >
        The partner hasn't answered yet. You can send a new request at any time.
      </ConfirmButton>
    );
  if (status === "accepted") return null;
  const isAgain = status === "revoked";
  return (
    <ConfirmButton
      label={isAgain ? "Request reactivation" : "Request affiliation"}
      intent="request"
      fields={{ id: partnerId }}
      title={isAgain ? `Request affiliation with ${name} again?` : `Request an affiliation with ${name}?`}
      confirm="Send request"
      danger={false}
      look="quiet"
      asks={
        <TextareaField
          name="message"
          label="Message"
          hint="Introduce your school and say why you'd like to affiliate."
          maxLength={MESSAGE_MAX}
          rows={4}
        />
      }
    >
      Once the partner accepts, you can show its programs on your site.
    </ConfirmButton>
  );
}

function Answer({ status, id, name }: { status: Partnership; id: string; name: string }) {
  if (status !== "requested" && status !== "revoked") return null;
  return (
    <div className="badges">
      <PlainForm intent="accept" id={`accept-${id}`} match={{ id }} quiet>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" quiet>
          {status === "requested" ? "Accept" : "Reactivate"}
        </Button>
      </PlainForm>
      {status === "requested" ? (
        <ConfirmButton
          label="Decline"
          intent="revoke"
          fields={{ id }}
          title={`Decline the request from ${name}?`}
          confirm="Decline request"
          look="quiet"
        >
          The school gets an email. You can still accept it later.
        </ConfirmButton>
      ) : null}
    </div>
  );
}

/** Ends an affiliation that is in force; either side may. */
export function RevokeButton({ side, affiliationId, name, look }: Pick<Props, "side" | "name"> & { affiliationId: string; look?: ButtonLook }) {
  return (
    <ConfirmButton
      label="Revoke affiliation"
      intent="revoke"
      fields={{ id: affiliationId }}
      title={`Revoke the affiliation with ${name}?`}
      confirm="Revoke affiliation"
      look={look}
    >
      {side === "school"
        ? "The partner's programs leave your directory and your site right away. Earned referral fees are kept."
        : "Your programs leave this school's directory and site right away. Earned referral fees are kept."}
    </ConfirmButton>
  );
}

/** Why the last button failed. Dialogs show their own errors. */
export function Refusal({ intents }: { intents: readonly ["accept"] | readonly ["add", "remove"] }) {
  const [first, second = first] = intents;
  const failures = [useFailure(first), useFailure(second)];
  const failure = failures.find((each) => each !== null);
  return failure ? (
    <div className="alert" role="alert">
      {failure.message}
    </div>
  ) : null;
}
