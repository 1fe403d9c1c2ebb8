import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { FormActions, PlainForm, SubmitButton, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { titled } from "~/ui/titled";
import { eraseStudent, showErasure } from "../../domain/erase";
import { BACKUP_DAYS } from "../../model";
import { privacyPath, privacyRequestPath } from "../../paths";

export const handle = { menu: privacyPath() };
export const loader = screenLoader(showErasure, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    erase: intent(eraseStudent, {
      input: (values, { params }) => ({ ...values, request: params.id }),
      to: ({ id }) => privacyRequestPath(id),
      toast: ({ pseudonym }) => `Data erased. Lists show Former student ${pseudonym}.`,
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Erase the data of ${data.name}` : "Erasure"));

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Group = View["groups"][number];

const untilText = ({ until }: Group): string => (until === null ? "No end date" : until === "ever" ? "For ever" : `Until ${friendlyDate(until)}`);

/** The deleted and the kept data with the reasons, then the form that erases. */
export default function Erasure() {
  const view = useLoaderData<typeof loader>();
  const { id, name, numbers, groups, matters, isHeld, isReady } = view;
  const going = groups.filter(({ isKept }) => !isKept);
  const staying = groups.filter(({ isKept }) => isKept);
  return (
    <>
      <PageHeader
        title={`Erase the data of ${name}`}
        crumbs={[
          { label: "Privacy", to: privacyPath() },
          { label: "Request", to: privacyRequestPath(id) },
        ]}
        lead="Nobody can undo an erasure."
      />
      {isHeld ? (
        <p className="alert" role="alert">
          A legal hold is in place. Nothing may be deleted until it is lifted.
        </p>
      ) : null}
      {matters.length > 0 ? (
        <Card title="Close this first">
          <ul>
            {matters.map((matter) => (
              <li key={matter}>{matter}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title="Deleted at once">
        <PlainTable
          caption="Deleted at once"
          rows={going}
          rowKey={({ key }) => key}
          empty="Nothing"
          columns={[
            { header: "What", cell: ({ title }) => <strong>{title}</strong> },
            { header: "Details", cell: ({ what }) => what },
            { header: "Records", align: "end", cell: ({ rows }) => (rows > 0 ? rows : <span className="faint">–</span>) },
          ]}
        />
      </Card>
      <Card title="Kept">
        <PlainTable
          caption="Kept"
          rows={staying}
          rowKey={({ key }) => key}
          empty="Nothing"
          columns={[
            {
              header: "What",
              cell: ({ title, what }) => (
                <span className="stack">
                  <strong>{title}</strong>
                  <span className="two-lines">{what}</span>
                </span>
              ),
            },
            { header: "Why", cell: ({ why }) => why },
            { header: "Kept", cell: untilText },
            { header: "Records", align: "end", cell: ({ rows }) => (rows > 0 ? rows : <span className="faint">–</span>) },
          ]}
        />
        <p>
          Lists show a code such as Former student 7F3K in place of the name. The true name is sealed: only the owner can open it, and each time is in
          the audit log. The birth date is sealed with it if the student completed a program, and deleted otherwise. Certificates keep the name that
          they were issued with.
        </p>
        <p>
          Backups of the database keep the erased data for up to {BACKUP_DAYS} days. Mail that was delivered stays with its recipients, and the
          payment provider keeps its own records.
        </p>
      </Card>
      <Card title="Erase">
        {view.state === "in_work" ? (
          isReady ? (
            <PlainForm intent="erase" className="form">
              <TextField
                name="confirm"
                label="Student's name or registration number"
                required
                maxLength={200}
                autoComplete="off"
                hint={`Type ${[name, ...numbers.slice(0, 1)].join(" or ")} to confirm.`}
              />
              <FormActions
                cancel={
                  <ButtonLink to={privacyRequestPath(id)} quiet>
                    Cancel
                  </ButtonLink>
                }
              >
                <SubmitButton>Erase data</SubmitButton>
              </FormActions>
            </PlainForm>
          ) : (
            <p>
              {matters.length > 0 ? `${counted(matters.length, "matter")} must be closed first. ` : ""}
              {isHeld ? "The hold must be lifted first." : ""}
            </p>
          )
        ) : (
          <p>
            This request is in the state "{view.stateText}". <a href={privacyRequestPath(id)}>Open the request</a> and start work on it first.
          </p>
        )}
      </Card>
    </>
  );
}
