import { useLoaderData } from "@remix-run/react";
import { peoplePath, studentPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { titled } from "~/ui/titled";
import { listDuplicates } from "../../domain/duplicates";
import { keepApart, undoMerge } from "../../domain/merge-students";
import { REASON_LABELS, UNDO_DAYS } from "../../merge-model";
import { duplicatesPath, mergePath } from "../../paths";

export const loader = screenLoader(listDuplicates, { gate: school });
export const action = screenAction(
  {
    apart: intent(keepApart, { to: duplicatesPath, toast: "Marked as not a duplicate." }),
    undo: intent(undoMerge, { to: ({ id }) => studentPath(id), toast: "Merge undone." }),
  },
  { gate: school },
);
export const meta = titled("Duplicates");

const Person = ({ id, name, email, phone }: { id: string; name: string; email: string; phone: string | null }) => (
  <span>
    <Link to={studentPath(id)}>{name}</Link>
    <span className="two-lines">{[email, phone].filter(Boolean).join(", ")}</span>
  </span>
);

/** Likely duplicates and recent merges. */
export default function DuplicateList() {
  const { pairs, merges, zone } = useLoaderData<typeof loader>();
  const failures = [useFailure("apart"), useFailure("undo")];
  const failure = failures.find((answer) => answer !== null);
  return (
    <>
      <PageHeader
        title="Duplicates"
        crumbs={[{ label: "People", to: peoplePath }]}
        lead="Records that may belong to the same person. Compare and merge them."
      />
      {failure ? <div className="alert">{failure.message}</div> : null}
      <Card title="Likely duplicates">
        <PlainTable
          caption="Likely duplicates"
          rows={pairs}
          rowKey={({ id, otherId }) => `${id}-${otherId}`}
          empty="No likely duplicates."
          columns={[
            { header: "Person", cell: (pair) => <Person id={pair.id} name={pair.name} email={pair.email} phone={pair.phone} /> },
            {
              header: "Possible duplicate",
              cell: (pair) => <Person id={pair.otherId} name={pair.otherName} email={pair.otherEmail} phone={pair.otherPhone} />,
            },
            { header: "Reason", cell: ({ reasons }) => reasons.map((reason) => REASON_LABELS[reason]).join(", ") },
            {
              header: "Action",
              align: "end",
              cell: (pair) => (
                <span className="stack">
                  <Link to={mergePath(pair.id, pair.otherId)}>Compare</Link>
                  <ConfirmButton
                    label="Not a duplicate"
                    intent="apart"
                    fields={{ kept: pair.id, gone: pair.otherId }}
                    title={`Are ${pair.name} and ${pair.otherName} different people?`}
                    confirm="Not a duplicate"
                    danger={false}
                  >
                    This pair won't show up here again.
                  </ConfirmButton>
                </span>
              ),
            },
          ]}
        />
      </Card>
      <Card title={`Merged in the last ${UNDO_DAYS} days`}>
        <PlainTable
          caption="Merged"
          rows={merges}
          rowKey={({ id }) => id}
          empty="No merged records."
          columns={[
            { header: "Record", cell: ({ keptId, keptName }) => <Link to={studentPath(keptId)}>{keptName}</Link> },
            { header: "Merged record", cell: ({ goneName, goneEmail }) => `${goneName}, ${goneEmail}` },
            { header: "By", cell: ({ who }) => who ?? <span className="faint">–</span> },
            { header: "Merged on", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} withTime /> },
            {
              header: "Action",
              align: "end",
              cell: ({ id, keptName, goneName }) => (
                <ConfirmButton label="Undo" intent="undo" fields={{ id }} title={`Split ${keptName} into two records again?`} confirm="Undo merge">
                  {`Data that came from ${goneName} goes back to that record. Data added since then stays.`}
                </ConfirmButton>
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}
