import { PlainTable } from "~/ui/plain-table";
import { useText } from "~/ui/use-text";
import type { Change } from "../addendum-model";

interface Props {
  changes: readonly Change[];
  caption: string;
  labels: { before: string; after: string };
}

/** What changed, before and after. */
export function ChangeTable({ changes, caption, labels }: Props) {
  const text = useText();
  return (
    <PlainTable
      caption={caption}
      rows={changes}
      rowKey={({ what }) => what}
      empty={null}
      columns={[
        { header: caption, cell: ({ what }) => text(what) },
        { header: labels.before, cell: ({ before }) => text(before) },
        { header: labels.after, cell: ({ after }) => text(after) },
      ]}
    />
  );
}
