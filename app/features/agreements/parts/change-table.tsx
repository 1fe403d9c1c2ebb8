import { PlainTable } from "~/ui/plain-table";
import type { Change } from "../addendum-model";

interface Props {
  changes: readonly Change[];
  caption: string;
  labels: { before: string; after: string };
}

/** What changed, before and after. */
export const ChangeTable = ({ changes, caption, labels }: Props) => (
  <PlainTable
    caption={caption}
    rows={changes}
    rowKey={({ what }) => what}
    empty={null}
    columns={[
      { header: caption, cell: ({ what }) => what },
      { header: labels.before, cell: ({ before }) => before },
      { header: labels.after, cell: ({ after }) => after },
    ]}
  />
);
