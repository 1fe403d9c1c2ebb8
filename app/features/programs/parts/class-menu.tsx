import { ConfirmButton } from "~/ui/confirm-button";
import { CopyLink } from "~/ui/copy-link";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { addClassPath, cancelClassPath, classPath, classRosterPath } from "../class-paths";
import { registrationPath } from "../paths";

interface Props {
  id: string;
  code: string;
  programSlug: string;
  status: "open" | "closed";
  isCancelled: boolean;
  isTentative: boolean;
  /** Where visitors register: the school's own host. */
  origin: string;
}

/** Confirms a tentative class, after a question. */
export const ConfirmClass = ({ id, code, look }: Pick<Props, "id" | "code"> & { look?: "quiet" }) => (
  <ConfirmButton label="Confirm class" intent="confirm" fields={{ id }} title={`Confirm ${code}?`} confirm="Confirm class" danger={false} look={look}>
    Each student gets the confirmation email. You can't make the class tentative again.
  </ConfirmButton>
);

/** Row actions of a class. */
export function ClassMenu({ id, code, programSlug, status, isCancelled, isTentative, origin }: Props) {
  return (
    <>
      <Link to={classPath(id)}>Edit</Link>
      <Link to={classRosterPath(id)}>Roster</Link>
      {isTentative && !isCancelled ? <ConfirmClass id={id} code={code} /> : null}
      {isCancelled ? (
        <ConfirmButton label="Reopen class" intent="reopen" fields={{ id }} title={`Reopen ${code}?`} confirm="Reopen class" danger={false}>
          Registration opens again. Cancelled registrations stay cancelled.
        </ConfirmButton>
      ) : (
        <PlainForm intent="status" id={`status-${id}`} match={{ id }} quiet>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="status" value={status === "open" ? "closed" : "open"} />
          <button type="submit">{status === "open" ? "Close registration" : "Open registration"}</button>
        </PlainForm>
      )}
      <Link to={`${addClassPath}?from=${id}`}>Duplicate</Link>
      {isCancelled ? null : <CopyLink href={origin + registrationPath({ program: programSlug, class: id })}>Copy registration link</CopyLink>}
      {isCancelled ? null : <Link to={cancelClassPath(id)}>Cancel class</Link>}
      <ConfirmButton label="Delete" intent="delete" fields={{ id }} title={`Delete ${code}?`} confirm="Delete class">
        This deletes the class. You can't undo this. To remove a class with registrations, cancel it instead.
      </ConfirmButton>
    </>
  );
}
