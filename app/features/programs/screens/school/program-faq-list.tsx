import { Box, Group } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconMessageQuestion } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { sentencesOf } from "~/platform/rich-text";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { EmptyState } from "~/ui/empty-state";
import { CheckboxGroupField, PlainForm, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { OrderList } from "~/ui/order-list";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { addFromDefaults, deleteProgramFaq, orderProgramFaqs, showProgramFaqs } from "../../domain/faqs/program-faqs";
import styles from "../../parts/office-programs.css?url";
import { addProgramFaqPath, defaultFaqsPath, editProgramFaqPath, editProgramPath, programFaqsPath } from "../../paths";

const here = (_: unknown, { params }: { params: Record<string, string | undefined> }) => programFaqsPath(params.programId ?? "");

export const loader = screenLoader(showProgramFaqs, { gate: school, input: ({ params }) => ({ programId: params.programId }) });
export const action = screenAction(
  {
    order: intent(orderProgramFaqs, { to: here, toast: null }),
    delete: intent(deleteProgramFaq, { to: here, toast: "Deleted successfully." }),
    defaults: intent(addFromDefaults, {
      to: here,
      toast: ({ added }) => (added === 0 ? "No questions added. The program already has them." : `${counted(added, "question")} added.`),
    }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `FAQs of ${data.program.title}` : "FAQs"));
export const shouldRevalidate = () => true;

export default function ProgramFaqList() {
  const { program, faqs, defaults } = useLoaderData<typeof loader>();
  const add = <ButtonLink to={addProgramFaqPath(program.id)}>Add question</ButtonLink>;
  return (
    <>
      <PageHeader
        crumbs={[{ label: program.title, to: editProgramPath(program.id) }]}
        title="FAQs"
        lead="Shown on the program's page in this order."
        actions={add}
      />
      {faqs.length === 0 ? (
        <div className="table-card">
          <EmptyState icon={<IconMessageQuestion size={28} stroke={1.5} />} title="No questions yet" action={add}>
            Answer the questions you get most by phone.
          </EmptyState>
        </div>
      ) : (
        <OrderList items={faqs} itemKey={({ id }) => id} itemName={({ question }) => question} intent="order" label={`FAQs of ${program.title}`}>
          {(faq) => (
            <Group justify="space-between" gap="xs">
              <span className="stack">
                <Link to={editProgramFaqPath(program.id, faq.id)}>{faq.question}</Link>
                <span className="two-lines">{excerpt(faq.answer)}</span>
              </span>
              <Group component="span" gap="sm" wrap="nowrap">
                {faq.isVisible ? null : <StatusBadge status="hidden" />}
                <StatusBadge status="origin" tone={faq.defaultFaqId ? "blue" : "grey"} label={faq.defaultFaqId ? "Default" : "Own"} />
                <ConfirmButton label="Delete" intent="delete" fields={{ id: faq.id }} title="Delete this question?" confirm="Delete question">
                  {faq.question}
                </ConfirmButton>
              </Group>
            </Group>
          )}
        </OrderList>
      )}
      <Box mt={20}>
        <Card title="Add from defaults" action={<Link to={defaultFaqsPath}>Default FAQs</Link>}>
          {defaults.length === 0 ? (
            <p className="faint">No more default questions to add.</p>
          ) : (
            <PlainForm intent="defaults">
              <CheckboxGroupField
                name="defaults"
                label="Questions"
                required
                options={defaults.map(({ id, question }) => ({ value: id, label: question }))}
              />
              <SubmitButton tone="quiet">Add selected questions</SubmitButton>
            </PlainForm>
          )}
        </Card>
      </Box>
    </>
  );
}

const excerpt = (answer: string) => {
  const text = sentencesOf(answer);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
};
