import type { ButtonLook } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { SelectField } from "~/ui/form";

interface Props {
  location: { id: string; name: string };
  /** Classes of any time that are held there. */
  classesCount: number;
  others: readonly { id: string; name: string; city: string; isActive: boolean }[];
  look?: ButtonLook;
}

/** Asks before a location goes. Where classes are held, it asks where they move to. */
export function DeleteLocation({ location, classesCount, others, look }: Props) {
  const title = `Delete ${location.name}?`;
  const classes = classesCount === 1 ? "1 class" : `${classesCount} classes`;
  if (classesCount === 0 || others.length === 0)
    return (
      <ConfirmButton label="Delete" intent="delete" fields={{ id: location.id }} title={title} confirm="Delete location" look={look}>
        {classesCount === 0
          ? "No classes are held here. The location is removed from programs that list it."
          : `${classes} held here, and there's no other location to move to. Add another location first.`}
      </ConfirmButton>
    );
  return (
    <ConfirmButton
      label="Delete"
      intent="replace"
      fields={{ id: location.id, location: location.id }}
      title={title}
      confirm="Move and delete"
      look={look}
      asks={
        <SelectField
          name="replace_with"
          label={`Move ${classes} to`}
          required
          options={others.map((other) => ({ value: other.id, label: `${other.name}, ${other.city}${other.isActive ? "" : " (inactive)"}` }))}
        />
      }
    >
      Past classes move, too, so every class keeps a location.
    </ConfirmButton>
  );
}
