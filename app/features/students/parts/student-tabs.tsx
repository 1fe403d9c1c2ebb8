import type { SerializeFrom } from "@remix-run/cloudflare";
import { CohortTags } from "~/features/enrollment/parts/cohort-tags";
import { PaymentBadge } from "~/features/enrollment/parts/payment-badge";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { filePath } from "~/features/files/paths";
import { KIND_LABELS } from "~/features/inbox-mail/model";
import { InboundWords } from "~/features/inbox-mail/parts/inbound-words";
import { shownStatus } from "~/features/messaging/model";
import { loggedMailPath } from "~/features/messaging/paths";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { receiptPath } from "~/features/payments/paths";
import { preEnrollmentPath } from "~/features/pre-enrollments/paths";
import { registrationPrintPath } from "~/features/registrations/paths";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { Form, FormActions, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { Timeline } from "~/ui/timeline";
import type { StudentProfile } from "../domain/student-profile";
import { messageFields, noteFields } from "../model";
import { CreditCard } from "./credit-card";

export type StudentView = SerializeFrom<StudentProfile>;

export function RegistrationsTab({ view }: { view: StudentView }) {
  return (
    <Card>
      <PlainTable
        caption="Registrations"
        rows={view.registrations}
        rowKey={({ registration }) => registration.id}
        empty="Not registered for a class yet."
        columns={[
          {
            header: "Registration",
            cell: ({ registration, program, cohorts }) => (
              <span>
                <Link to={registrationProfilePath(registration.id)}>{program}</Link>
                <span className="two-lines figures">{registration.number}</span>
                <CohortTags cohorts={cohorts} />
              </span>
            ),
          },
          {
            header: "Class",
            cell: ({ courseClass }) => (
              <span>
                {courseClass.code}
                <span className="two-lines">{courseClass.startDate ? <DateText day={courseClass.startDate} friendly /> : "Self-paced"}</span>
              </span>
            ),
          },
          { header: "Registration status", cell: ({ registration }) => <StatusBadge status={registration.status} /> },
          { header: "Enrollment", cell: ({ registration }) => <StatusBadge status={registration.enrollmentStatus} /> },
          { header: "Payment", cell: ({ registration }) => <PaymentBadge {...registration} /> },
          {
            header: "Balance",
            align: "end",
            cell: ({ registration }) => <Money cents={Math.max(0, registration.dueCents - registration.paidCents)} />,
          },
        ]}
      />
    </Card>
  );
}

export function ApplicationsTab({ view }: { view: StudentView }) {
  return (
    <Card>
      <PlainTable
        caption="Pre-enrollments"
        rows={view.applications}
        rowKey={({ id }) => id}
        empty="No pre-enrollments yet."
        columns={[
          { header: "Program", cell: ({ id, program }) => <Link to={preEnrollmentPath(id)}>{program}</Link> },
          { header: "Sent", cell: ({ createdAt }) => <InstantText at={createdAt} zone={view.zone} /> },
          { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
          { header: "Reason", cell: ({ reason }) => reason ?? <span className="faint">–</span> },
        ]}
      />
    </Card>
  );
}

export function PaymentsTab({ view }: { view: StudentView }) {
  return (
    <>
      <Card title="Payments">
        <PlainTable
          caption="Payments"
          rows={view.payments}
          rowKey={({ id }) => id}
          empty="No payments yet."
          columns={[
            { header: "Date", cell: ({ paidOn }) => <DateText day={paidOn} /> },
            {
              header: "Description",
              cell: (row) => (row.registrationId ? <Link to={registrationProfilePath(row.registrationId)}>{row.description}</Link> : row.description),
            },
            { header: "Type", cell: ({ type }) => TRANSACTION_TYPE_LABELS[type] },
            { header: "Status", cell: ({ status }) => <StatusBadge status={status} label={TRANSACTION_STATUS_LABELS[status]} /> },
            {
              header: "Receipt",
              cell: (row) => (row.receiptNumber ? <a href={receiptPath(row.id)}>{row.receiptNumber}</a> : <span className="faint">–</span>),
            },
            { header: "Amount", align: "end", cell: ({ amountCents }) => <Money cents={amountCents} /> },
          ]}
        />
      </Card>
      {view.credit ? <CreditCard credit={view.credit} /> : null}
    </>
  );
}

export function PurchasesTab({ view }: { view: StudentView }) {
  return (
    <Card>
      <PlainTable
        caption="Purchases"
        rows={view.purchases}
        rowKey={({ item }) => item.id}
        empty="No purchases yet."
        columns={[
          { header: "Product", cell: ({ item }) => `${item.title}${item.size ? `, ${item.size}` : ""}` },
          { header: "With", cell: ({ item, number }) => <Link to={registrationProfilePath(item.registrationId)}>{number}</Link> },
          { header: "Bought", cell: ({ createdAt }) => <InstantText at={createdAt} zone={view.zone} /> },
          { header: "Fulfilment", cell: ({ item }) => <StatusBadge status={item.delivery} /> },
          { header: "Quantity", align: "end", cell: ({ item }) => item.quantity },
          { header: "Price", align: "end", cell: ({ item }) => <Money cents={item.unitCents * item.quantity} /> },
        ]}
      />
    </Card>
  );
}

export function EmailsTab({ view }: { view: StudentView }) {
  return (
    <>
      <Card title={`Email ${view.student.firstName}`}>
        <Form key={view.emails[0]?.id} intent="email" schema={messageFields} className="form">
          <TextField name="subject" label="Subject" required maxLength={150} />
          <TextareaField
            name="message"
            label="Message"
            required
            rows={6}
            maxLength={5000}
            hint="We add the greeting and your school's name. Replies show up in the student's notes."
          />
          <FormActions>
            <SubmitButton>Send email</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      <Card title="Sent emails">
        <PlainTable
          caption="Emails"
          rows={view.emails}
          rowKey={({ id }) => id}
          empty="No emails sent yet."
          columns={[
            { header: "Subject", cell: ({ id, subject }) => <Link to={loggedMailPath(id)}>{subject}</Link> },
            { header: "To", cell: ({ recipient }) => recipient },
            {
              header: "Status",
              cell: ({ status, error }) => (
                <span className="stack">
                  <StatusBadge status={shownStatus(status)} />
                  {error && shownStatus(status) === "failed" ? <span className="two-lines">{error}</span> : null}
                </span>
              ),
            },
            { header: "Sent", cell: (row) => <InstantText at={row.sentAt ?? row.createdAt} zone={view.zone} withTime /> },
          ]}
        />
      </Card>
    </>
  );
}

export function FilesTab({ view }: { view: StudentView }) {
  return (
    <>
      <Card title="Agreements">
        <PlainTable
          caption="Agreements"
          rows={view.agreements}
          rowKey={({ registrationId }) => registrationId}
          empty="No signed agreements yet."
          columns={[
            {
              header: "Agreement",
              cell: ({ registrationId, title }) => <a href={registrationPrintPath(registrationId, "agreement")}>{title}</a>,
            },
            { header: "Registration", cell: ({ registrationId, number }) => <Link to={registrationProfilePath(registrationId)}>{number}</Link> },
            { header: "Signed by", cell: ({ signature }) => signature },
            { header: "Signed", cell: ({ signedAt }) => <InstantText at={signedAt} zone={view.zone} withTime /> },
          ]}
        />
      </Card>
      <Card title="Uploaded files">
        <PlainTable
          caption="Files"
          rows={view.files}
          rowKey={({ id }) => id}
          empty="No uploaded files yet."
          columns={[
            { header: "File", cell: ({ id, name }) => <a href={filePath(id)}>{name}</a> },
            { header: "Question", cell: ({ question, number }) => `${question} (${number})` },
            { header: "Uploaded", cell: ({ createdAt }) => <InstantText at={createdAt} zone={view.zone} /> },
            { header: "Size", align: "end", cell: ({ size }) => `${Math.max(1, Math.round(size / 1024))} KB` },
          ]}
        />
      </Card>
    </>
  );
}

export function NotesTab({ view }: { view: StudentView }) {
  return (
    <div className="profile">
      <div>
        <Card title="Notes">
          <Form key={view.notes[0]?.id} intent="note" schema={noteFields} className="form">
            <TextareaField name="note" label="New note" hint="For staff only; students never see it." rows={3} maxLength={4000} required />
            <FormActions>
              <SubmitButton>Add note</SubmitButton>
            </FormActions>
          </Form>
          {view.notes.length > 0 ? (
            <Timeline
              auditEntries={view.notes.map(({ id, text, author, createdAt }) => ({
                id,
                what: <span className="prose">{text}</span>,
                who: author,
                when: <InstantText at={createdAt} zone={view.zone} withTime />,
              }))}
            />
          ) : (
            <p className="faint">No notes yet.</p>
          )}
        </Card>
        {view.answers.length > 0 ? (
          <Card title="Email replies">
            <Timeline
              auditEntries={view.answers.map((mail) => ({
                id: mail.id,
                what: (
                  <>
                    <strong>{mail.subject}</strong>
                    <InboundWords id={mail.id} body={mail.body} files={mail.files} refusedFiles={mail.refusedFiles} />
                  </>
                ),
                who: mail.kind === "person" ? (mail.fromName ?? mail.fromEmail) : KIND_LABELS[mail.kind],
                when: <InstantText at={mail.receivedAt} zone={view.zone} withTime />,
              }))}
            />
          </Card>
        ) : null}
        {view.registrations
          .filter(({ registration }) => registration.comment)
          .map(({ registration }) => (
            <Card
              key={registration.id}
              title={`Comment on ${registration.number}`}
              action={<Link to={registrationProfilePath(registration.id)}>Open</Link>}
            >
              <p className="prose">{registration.comment}</p>
            </Card>
          ))}
      </div>
      <div>
        <Card title="Activity">
          <Timeline
            auditEntries={view.activity.map(({ at, ...auditEntry }) => ({ ...auditEntry, when: <InstantText at={at} zone={view.zone} withTime /> }))}
          />
        </Card>
      </div>
    </div>
  );
}
