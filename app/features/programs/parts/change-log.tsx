import { InstantText } from "~/ui/date-text";
import { Timeline } from "~/ui/timeline";
import type { Change } from "../domain/classes/change-words";

/** Who changed what, newest first. */
export const ChangeLog = ({ changes, zone }: { changes: Change[]; zone: string }) => (
  <Timeline
    auditEntries={changes.map(({ at, ...change }) => ({ ...change, when: <InstantText at={at} zone={zone} withTime /> }))}
    empty="No changes yet."
  />
);
