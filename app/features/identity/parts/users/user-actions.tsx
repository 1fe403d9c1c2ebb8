import { nameOf } from "~/platform/person-name";
import { type ButtonLook, EntryButton } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm } from "~/ui/form";
import type { UserRow } from "./user-columns";

type Subject = Pick<UserRow, "id" | "email" | "firstName" | "lastName" | "status" | "isOpened" | "rights">;

/** Actions on an account, for its row menu and beside its form. */
export function UserActions({ user, look }: { user: Subject; look?: ButtonLook }) {
  const name = nameOf(user);
  const { rights } = user;
  if (!rights.isManaged) return null;
  return (
    <>
      {rights.canInvite ? <OneButton intent="invite" id={user.id} label="Send invitation again" look={look} /> : null}
      {rights.canReset ? <OneButton intent="reset" id={user.id} label="Send password reset" look={look} /> : null}
      {rights.canResetFactor ? (
        <ConfirmButton
          label="Reset two-step sign-in"
          intent="reset-second-factor"
          fields={{ id: user.id }}
          title={`Reset the two-step sign-in of ${name}?`}
          confirm="Reset two-step sign-in"
          look={look}
        >
          The app, passkeys, and recovery codes are removed, and {name} is signed out everywhere. The password alone signs in until they're set up
          again. First make sure the request comes from {name}.
        </ConfirmButton>
      ) : null}
      {rights.isOwn || !user.isOpened ? null : user.status === "active" ? (
        <ConfirmButton
          label="Deactivate"
          intent="deactivate"
          fields={{ id: user.id }}
          title={`Deactivate ${name}?`}
          confirm="Deactivate account"
          look={look}
        >
          {name} is signed out everywhere right away and can't sign in until the account is active again.
        </ConfirmButton>
      ) : (
        <OneButton intent="activate" id={user.id} label="Activate" look={look} />
      )}
      {rights.canDelete ? (
        <ConfirmButton label="Delete" intent="delete" fields={{ id: user.id }} title={`Delete ${name}?`} confirm="Delete user" look={look}>
          The account of {user.email} was never used. You can invite the email again later.
        </ConfirmButton>
      ) : null}
    </>
  );
}

const OneButton = ({ intent, id, label, look }: { intent: string; id: string; label: string; look?: ButtonLook }) => (
  <PlainForm intent={intent} id={`${intent}-${id}`} match={{ id }} quiet>
    <input type="hidden" name="id" value={id} />
    <EntryButton look={look}>{label}</EntryButton>
  </PlainForm>
);
