import { useLoaderData } from "@remix-run/react";
import { IconMessageQuestion } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { sentencesOf } from "~/platform/rich-text";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { deleteDefaultFaq, listDefaultFaqs } from "../../domain/faqs/default-faqs";
import { addDefaultFaqPath, defaultFaqsPath, editDefaultFaqPath } from "../../paths";

export const loader = screenLoader(listDefaultFaqs, { gate: school });
export const action = screenAction({ delete: intent(deleteDefaultFaq, { to: defaultFaqsPath, toast: "Deleted successfully." }) }, { gate: school });
export const meta = titled("Default FAQs");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const columns = (zone: string): Column<Row>[] => [
  {
    key: "question",
    header: "Question",
    sort: "question",
    cell: ({ id, question }) => <Link to={editDefaultFaqPath(id)}>{question}</Link>,
  },
  { key: "answer", header: "Answer", cell: ({ answer }) => <span className="excerpt">{sentencesOf(answer)}</span> },
  { key: "linked", header: "Programs", align: "end", cell: ({ linked }) => <span className="figures">{linked}</span> },
  {
    key: "updated",
    header: "Updated",
    sort: "updated_at",
    cell: ({ updatedAt }) => <InstantText at={updatedAt} zone={zone} />,
  },
];

export default function DefaultFaqList() {
  const data = useLoaderData<typeof loader>();
  const add = <ButtonLink to={addDefaultFaqPath}>Add question</ButtonLink>;
  return (
    <>
      <PageHeader title="Default FAQs" lead="Questions shared by several programs. Write them once, then link them." actions={add} />
      <DataTable
        itemLabel={["question", "questions"]}
        data={data}
        columns={columns(data.zone)}
        rowKey={({ id }) => id}
        rowName={({ question }) => question}
        defaultSort="created_at"
        search="Search by question"
        rowMenu={({ id, question }) => (
          <>
            <Link to={editDefaultFaqPath(id)}>Edit</Link>
            <ConfirmButton label="Delete" intent="delete" fields={{ id }} title="Delete this question?" confirm="Delete question">
              {question} Programs that use it keep their copy.
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState icon={<IconMessageQuestion size={28} stroke={1.5} />} title="No default questions yet" action={add}>
            Answer questions about refunds, age, or documents once for all programs.
          </EmptyState>
        }
      />
    </>
  );
}
