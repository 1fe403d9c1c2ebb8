import type { ReactNode } from "react";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { itemKey, type WaitingKind } from "../today-model";
import { stepsOf } from "./waiting-steps";

interface Row {
  kind: WaitingKind;
  id: string;
  assigneeId: string | null;
  putOffUntil: string | null;
}

interface Props {
  row: Row;
  /** Account id of the signed-in user. */
  me: string;
  mayContact: boolean;
}

/** Row menu of an item: links to its next steps, then actions that run in place. */
export function TodayMenu({ row, me, mayContact }: Props) {
  const key = itemKey(row);
  return (
    <>
      {stepsOf(row).map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      {row.kind === "inquiry" && mayContact ? (
        <Entry intent="contacted" of={key} fields={{ id: row.id, contact_status: "contacted" }}>
          Mark as contacted
        </Entry>
      ) : null}
      {row.assigneeId === me ? (
        <Entry intent="assign" of={key} fields={{ ids: key }}>
          Unassign
        </Entry>
      ) : (
        <Entry intent="assign" of={key} fields={{ ids: key, assignee: me }}>
          Assign to me
        </Entry>
      )}
      {row.putOffUntil ? (
        <Entry intent="put-off" of={key} fields={{ ids: key }}>
          Unsnooze
        </Entry>
      ) : (
        <Entry intent="put-off" of={key} fields={{ ids: key, until: "tomorrow" }}>
          Snooze until tomorrow
        </Entry>
      )}
    </>
  );
}

/** A form of one button. */
const Entry = ({ intent, of, fields, children }: { intent: string; of: string; fields: Record<string, string>; children: ReactNode }) => (
  <PlainForm intent={intent} id={`${intent}-${of}`} match={fields} quiet>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit">{children}</button>
  </PlainForm>
);
