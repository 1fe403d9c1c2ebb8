import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm } from "~/ui/form";
import { nameOf, type UserRow } from "./user-columns";

type Subject = Pick<UserRow, "id" | "email" | "firstName" | "lastName" | "status" | "isOpened" | "rights">;

/** What can be done with an account besides editing it: in the row's menu and beside its form. */
export function UserActions({ user, className }: { user: Subject; className?: string }) {
  const name = nameOf(user);
  const { rights } = user;
  if (!rights.isManaged) return null;
  return (
    <>
      {rights.canInvite ? <OneButton intent="invite" id={user.id} label="Send invitation again" className={className} /> : null}
      {rights.canReset ? <OneButton intent="reset" id={user.id} label="Send password reset" className={className} /> : null}
      {rights.isOwn || !user.isOpened ? null : user.status === "active" ? (
        <ConfirmButton
          label="Deactivate"
          intent="deactivate"
          fields={{ id: user.id }}
          title={`Deactivate ${name}?`}
          confirm="Deactivate account"
          className={className}
        >
          {name} is signed out everywhere at once and cannot sign in until the account is active again.
        </ConfirmButton>
      ) : (
        <OneButton intent="activate" id={user.id} label="Activate" className={className} />
      )}
      {rights.canDelete ? (
        <ConfirmButton label="Delete" intent="delete" fields={{ id: user.id }} title={`Delete ${name}?`} confirm="Delete user" className={className}>
          The account of {user.email} was never used. The email can be invited again afterwards.
        </ConfirmButton>
      ) : null}
    </>
  );
}

const OneButton = ({ intent, id, label, className }: { intent: string; id: string; label: string; className?: string }) => (
  <PlainForm intent={intent} id={`${intent}-${id}`} match={{ id }} quiet>
    <input type="hidden" name="id" value={id} />
    <button type="submit" className={className}>
      {label}
    </button>
  </PlainForm>
);
