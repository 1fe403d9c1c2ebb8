import { ButtonAnchor } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";

interface Props {
  id: string;
  name: string;
  status: "active" | "inactive";
  editPath: string;
  /** Address of the public page. */
  publicPath: string;
}

/** Actions of a state or city in the row menu. */
export const PlaceMenu = ({ id, name, status, editPath, publicPath }: Props) => (
  <>
    <Link to={editPath}>Edit</Link>
    {status === "active" ? (
      <a href={publicPath} target="_blank" rel="noopener noreferrer">
        Open page
      </a>
    ) : null}
    <PlainForm intent="status" id={`status-${id}`} match={{ id }} quiet>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="status" value={status === "active" ? "inactive" : "active"} />
      <button type="submit">{status === "active" ? "Deactivate" : "Activate"}</button>
    </PlainForm>
    <ConfirmButton label="Delete" intent="delete" fields={{ id }} title={`Delete ${name}?`} confirm="Delete">
      This removes its page. Its schools don't change.
    </ConfirmButton>
  </>
);

/** The same actions on the edit page. */
export const PlaceActions = ({ name, status, publicPath }: Omit<Props, "id" | "editPath">) => (
  <>
    <ConfirmButton label="Delete" intent="delete" title={`Delete ${name}?`} confirm="Delete" look="quiet">
      This removes its page. Its schools don't change.
    </ConfirmButton>
    {status === "active" ? (
      <ButtonAnchor quiet href={publicPath} target="_blank" rel="noopener noreferrer">
        Open page
      </ButtonAnchor>
    ) : null}
  </>
);
