import { Button } from "~/ui/button";
import { PlainForm } from "~/ui/form";

interface Props {
  program: { id: string; title: string; inDirectory: number };
  filled?: boolean;
}

/** Takes a partner's program into the own directory, or out of it. */
export function DirectoryButton({ program: { id, title, inDirectory }, filled }: Props) {
  const intent = inDirectory ? "remove" : "add";
  return (
    <PlainForm intent={intent} id={`${intent}-${id}`} match={{ program: id }} quiet>
      <input type="hidden" name="program" value={id} />
      <Button type="submit" quiet={!filled || Boolean(inDirectory)} aria-label={filled ? undefined : `${inDirectory ? "Remove" : "Add"} ${title}`}>
        {filled ? (inDirectory ? "Remove from my directory" : "Add to my directory") : inDirectory ? "Remove" : "Add"}
      </Button>
    </PlainForm>
  );
}
