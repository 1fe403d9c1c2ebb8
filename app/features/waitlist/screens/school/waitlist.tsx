import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconClockHour4 } from "@tabler/icons-react";
import { writeToChosen } from "~/features/broadcasts/domain/write-broadcast";
import { editBroadcastPath } from "~/features/broadcasts/paths";
import { initiatePath, manualRegistrationPath, waitlistScreenPath } from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { inquiriesPath } from "~/features/inquiries/paths";
import { counted } from "~/platform/counted";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { InstantText } from "~/ui/date-text";
import { EmailText } from "~/ui/email-text";
import { EmptyState } from "~/ui/empty-state";
import { Form, FormActions, PhoneField, PlainForm, SelectField, SubmitButton, TextField, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { spanishMark } from "~/ui/reads-spanish";
import { StatusBadge } from "~/ui/status-badge";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { addToWaitlist, informMany, informWaiting, removeFromWaitlist } from "../../domain/inform";
import { listWaitlist } from "../../domain/list-waitlist";
import { setWaitlistMode } from "../../domain/set-mode";
import { waitlistExport } from "../../exports";
import { INFORMED_BY_LABELS, OFFER_LABELS, waitlistFields } from "../../model";

const toastOf = ({ isReserved }: { isReserved: boolean }) => (isReserved ? "Informed. A seat is reserved." : "Informed. No seat is reserved.");
const inBulk = (anyway: boolean) =>
  intent(informMany, {
    input: ({ ids }) => ({ ids, anyway }),
    toast: ({ informed }) => `${counted(informed, "person", "people")} informed.`,
  });

export const loader = screenLoader(listWaitlist, { gate: school });
export const action = screenAction(
  {
    inform: intent(informWaiting, { toast: toastOf }),
    "inform-anyway": intent(informWaiting, { input: ({ id }) => ({ id, anyway: true }), toast: toastOf }),
    "inform-all": inBulk(false),
    "inform-all-anyway": inBulk(true),
    add: intent(addToWaitlist, { to: waitlistScreenPath }),
    remove: intent(removeFromWaitlist, {
      input: ({ id, ids }) => ({ ids: ids ?? id }),
      toast: ({ removed }) => `${counted(removed, "person", "people")} removed from the waitlist.`,
    }),
    mode: intent(setWaitlistMode, {
      toast: ({ mode }) => (mode === "manual" ? "You now offer open seats by hand." : "Open seats are now offered automatically."),
    }),
    write: intent(writeToChosen, { input: ({ ids }) => ({ ids, source: "waitlist" }), to: ({ id }) => editBroadcastPath(id), toast: null }),
    export: exportIntent(waitlistExport),
  },
  { gate: school },
);
export const meta = titled("Waitlist");
/** A partly refused bulk change has changed the other rows. */
export const shouldRevalidate = () => true;

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Page["results"][number];

const columnsIn = (zone: string): Column<Row>[] => [
  { key: "position", header: "Position", sort: "position", cell: (row) => <span className="figures">{row.position}</span> },
  {
    key: "name",
    header: "Name",
    sort: "name",
    cell: (row) => (
      <span className="stack">
        <span>
          <strong>{nameOf(row)}</strong> {spanishMark(row.locale)}
        </span>
        <span className="two-lines">
          <EmailText>{row.email}</EmailText>
        </span>
        {row.phone ? <span className="two-lines figures">{row.phone}</span> : null}
      </span>
    ),
  },
  {
    key: "program",
    header: "Program and class",
    cell: (row) => (
      <span className="stack">
        <span className="clipped">{row.program}</span>
        <span className="two-lines">{row.classCode ?? "Any class"}</span>
      </span>
    ),
  },
  { key: "joined", header: "Joined", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <span className="stack">
        <StatusBadge status={row.status} />
        <span className="two-lines">{row.offerState === "none" ? "" : OFFER_LABELS[row.offerState]}</span>
      </span>
    ),
  },
  {
    key: "informed",
    header: "Informed",
    cell: (row) =>
      row.informedAt ? (
        <span className="stack">
          <InstantText at={row.informedAt} zone={zone} />
          {row.informedBy ? <span className="two-lines">{INFORMED_BY_LABELS[row.informedBy]}</span> : null}
          {row.offerState === "offered" && row.offerExpiresAt ? (
            <span className="two-lines">
              until <InstantText at={row.offerExpiresAt} zone={zone} withTime />
            </span>
          ) : null}
        </span>
      ) : (
        <span className="faint">–</span>
      ),
  },
];

export default function Waitlist() {
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title="Waitlist" lead={LEADS[page.mode]} actions={<ButtonLink to={`${waitlistScreenPath}?do=add`}>Add a person</ButtonLink>} />
      <Tabs
        label="Interested people"
        tabs={[
          { label: "Inquiries", to: inquiriesPath },
          { label: "Waitlist", to: waitlistScreenPath },
        ]}
      />
      <Refused />
      {params.get("do") === "add" ? <AddPanel page={page} /> : null}
      <ExportForm />
      <Rooms page={page} />
      <Mode mode={page.mode} />
      <DataTable
        itemLabel={["person", "people"]}
        data={page}
        columns={columnsIn(page.zone)}
        rowKey={({ id }) => id}
        rowName={nameOf}
        defaultSort="position"
        search="Search by name, email, or phone"
        filters={[
          { name: "program", label: "Program", options: page.programs },
          { name: "class", label: "Class", options: page.classes.map(({ id, code }) => ({ value: id, label: code })) },
          {
            name: "status",
            label: "Status",
            options: [
              { value: "pending", label: "Pending" },
              { value: "informed", label: "Informed" },
            ],
          },
        ]}
        bulk={[
          { intent: "inform-all", label: "Inform" },
          { intent: "inform-all-anyway", label: "Inform anyway", confirm: "Inform the selected people even if no seat is open?" },
          { intent: "write", label: "Email them" },
          { intent: "remove", label: "Remove", danger: true, confirm: "Remove the selected people from the waitlist?" },
        ]}
        rowMenu={(row) => <RowActions row={row} />}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconClockHour4 size={28} stroke={1.5} />} title="The waitlist is empty">
            When a class is full, visitors can join its waitlist on your site. They show up here.
          </EmptyState>
        }
      />
    </>
  );
}

const LEADS = {
  automatic: "When a seat opens, it's offered to the next person and held for a day. Use Inform to offer a seat to someone you choose.",
  manual: "Open seats aren't offered automatically. Use Inform to offer a seat to someone you choose. The seat is held for a day.",
} as const;

/** Shows whether open seats are offered automatically or by hand, and switches it. */
function Mode({ mode }: { mode: Page["mode"] }) {
  const isManual = mode === "manual";
  return (
    <PlainForm intent="mode" quiet className="split-line">
      <input type="hidden" name="mode" value={isManual ? "automatic" : "manual"} />
      <span>
        Open seats are offered: <StatusBadge status={mode} label={isManual ? "Manually" : "Automatically"} tone={isManual ? "grey" : "green"} />
      </span>
      <Button type="submit" quiet>
        {isManual ? "Offer automatically" : "Offer manually"}
      </Button>
    </PlainForm>
  );
}

function RowActions({ row }: { row: Row }) {
  return (
    <>
      <ConfirmButton label="Inform" intent="inform" fields={{ id: row.id }} title={`Inform ${nameOf(row)}?`} confirm="Inform" danger={false}>
        Sends an email with a link to register. An open seat is reserved until the offer expires.
      </ConfirmButton>
      <ConfirmButton
        label="Inform anyway"
        intent="inform-anyway"
        fields={{ id: row.id }}
        title={`Inform ${nameOf(row)} anyway?`}
        confirm="Inform anyway"
        danger={false}
      >
        If no seat is open, none is reserved. Seats go to the first people who register.
      </ConfirmButton>
      <Link to={manualRegistrationPath({ class: row.classId ?? undefined, waitlist: row.id })}>Register</Link>
      <Link to={initiatePath({ waitlist: row.id })}>Send registration link</Link>
      <ConfirmButton label="Remove" intent="remove" fields={{ id: row.id }} title={`Remove ${nameOf(row)}?`} confirm="Remove">
        If a seat is reserved for this person, it's released.
      </ConfirmButton>
    </>
  );
}

/** Open seats of classes with a waitlist. */
function Rooms({ page }: { page: Page }) {
  if (page.classes.length === 0) return null;
  return (
    <Card title="Open seats">
      <PlainTable
        caption="Open seats"
        rows={page.classes}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          { header: "Class", cell: ({ code }) => code },
          { header: "Starts", cell: ({ startDate }) => (startDate ? friendlyDate(startDate) : "Self-paced") },
          { header: "On waitlist", align: "end", cell: ({ waiting }) => waiting },
          { header: "Open", align: "end", cell: ({ free, capacity }) => `${free} of ${capacity}` },
        ]}
      />
    </Card>
  );
}

function AddPanel({ page }: { page: Page }) {
  return (
    <Panel title="Add a person" back={waitlistScreenPath}>
      <Form intent="add" schema={waitlistFields} className="form">
        <SelectField name="program" label="Program" required options={page.programs} empty="Choose a program" />
        <SelectField name="class" label="Class" options={page.classes.map(({ id, code }) => ({ value: id, label: code }))} empty="Any class" />
        <div className="form-row">
          <TextField name="first_name" label="First name" required autoComplete="off" />
          <TextField name="last_name" label="Last name" required autoComplete="off" />
        </div>
        <div className="form-row">
          <TextField name="email" label="Email" type="email" inputMode="email" required autoComplete="off" />
          <PhoneField name="phone" label="Phone" required autoComplete="off" />
        </div>
        <FormActions
          cancel={
            <ButtonLink to={waitlistScreenPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add to the waitlist</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}

/** Errors of the last inform or remove. */
function Refused() {
  const answers = [
    useFailure("inform"),
    useFailure("inform-anyway"),
    useFailure("inform-all"),
    useFailure("inform-all-anyway"),
    useFailure("remove"),
  ];
  const failure = answers.find((answer) => answer !== null);
  if (!failure) return null;
  const refused = (failure.extra?.refused as string[] | undefined) ?? [];
  return (
    <div className="alert" role="alert">
      {[failure.message, ...refused].join(" ")} {failure.code === "no_free_seat" ? "Choose “Inform anyway” to send the email without a seat." : ""}
    </div>
  );
}
