import { Stack } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { filePath } from "~/features/files/paths";
import { nameOf } from "~/platform/person-name";
import { AffiliateName } from "~/ui/affiliate-name";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, PlainForm, SelectField, SubmitButton, TextareaField } from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import type { PreEnrollmentProfile } from "../domain/read";
import { disapproveFields, REASON_LABELS, remarkFields } from "../model";
import { inviteRegistrationPath, preEnrollmentPath, registerPreEnrolledPath } from "../paths";

export type PreEnrollmentView = SerializeFrom<PreEnrollmentProfile>;

/** The submitted fixed fields and answers by section. */
export function Applicant({ view }: { view: PreEnrollmentView }) {
  const { preEnrollment: row, fields, sections, zone } = view;
  const named = new Set(["first_name", "last_name", "email", "phone"]);
  return (
    <>
      <Card title="Applicant">
        <DetailList
          details={[
            { label: "Name", value: nameOf(row) },
            { label: "Email", value: row.email },
            { label: "Phone", value: row.phone },
            { label: "Submitted", value: <InstantText at={row.createdAt} zone={zone} withTime /> },
            { label: "Reference", value: row.code },
            ...fields
              .filter(({ name }) => !named.has(name))
              .map(({ label, value, fileId }) => ({ label, value: fileId ? <a href={filePath(fileId)}>{value}</a> : value })),
            ...(row.affid ? [{ label: "Affiliate", value: <AffiliateName affid={row.affid} affiliate={view.affiliate} /> }] : []),
          ]}
        />
      </Card>
      {sections.map(({ title, answers }) => (
        <Card key={title} title={title}>
          <DetailList
            details={answers.map(({ label, type, value, fileId }) => ({
              label,
              wide: type === "long_text",
              value: fileId ? <a href={filePath(fileId)}>{value}</a> : <span className="prose">{value}</span>,
            }))}
          />
        </Card>
      ))}
    </>
  );
}

/** Actions of the current status. */
export function Decision({ view }: { view: PreEnrollmentView }) {
  const { preEnrollment: row, zone } = view;
  const { status } = row;
  if (status === "registered") return null;
  const name = nameOf(row);
  return (
    <Card title="Decision">
      {status === "approved" && row.linkExpiresAt ? (
        <p className="faint">
          The registration link expires on <InstantText at={row.linkExpiresAt} zone={zone} />.
        </p>
      ) : null}
      <Stack gap="xs" className="quick-choices">
        {status === "approved" ? null : (
          <PlainForm intent="approve" quiet>
            <SubmitButton>Approve</SubmitButton>
          </PlainForm>
        )}
        {status === "approved" ? (
          <>
            <ButtonLink to={registerPreEnrolledPath(row.id)}>Register student</ButtonLink>
            <ButtonLink to={inviteRegistrationPath(row.id)} quiet>
              Send registration link
            </ButtonLink>
          </>
        ) : null}
        {status === "disapproved" ? null : (
          <ButtonLink to={preEnrollmentPath(row.id, "disapprove")} quiet>
            Disapprove
          </ButtonLink>
        )}
        {status === "pending" ? null : (
          <ConfirmButton
            label="Back to pending"
            intent="reopen"
            title={`Set ${name} back to pending?`}
            confirm="Back to pending"
            danger={false}
            look="quiet"
          >
            No email is sent. Any registration link you've sent stops working.
          </ConfirmButton>
        )}
        <PlainForm intent="resend" quiet>
          <Button type="submit" quiet>
            {RESEND[status]}
          </Button>
        </PlainForm>
      </Stack>
    </Card>
  );
}

const RESEND = {
  pending: "Resend confirmation",
  approved: "Resend approval",
  disapproved: "Resend decision",
} as const;

const REASONS = Object.entries(REASON_LABELS).map(([value, label]) => ({ value, label }));

/** The form of `?do=`, if allowed now. */
export function PreEnrollmentPanel({ view, name }: { view: PreEnrollmentView; name: string | null }) {
  const { preEnrollment: row } = view;
  const back = preEnrollmentPath(row.id);
  const cancel = (
    <ButtonLink to={back} quiet>
      Cancel
    </ButtonLink>
  );
  if (name === "comment")
    return (
      <Panel title="Comment" back={back}>
        <Form intent="comment" schema={remarkFields} className="form" defaultValues={{ comment: row.comment ?? "" }}>
          <TextareaField name="comment" label="Comment" hint="Only staff can see it." rows={5} maxLength={4000} />
          <FormActions cancel={cancel}>
            <SubmitButton>Save comment</SubmitButton>
          </FormActions>
        </Form>
      </Panel>
    );
  if (name !== "disapprove" || (row.status !== "pending" && row.status !== "approved")) return null;
  return (
    <Panel title="Disapprove" back={back}>
      <Form intent="disapprove" schema={disapproveFields} className="form" defaultValues={{ reason_code: "", reason: "" }}>
        <SelectField name="reason_code" label="Reason" required options={REASONS} hint="For your reports. The applicant doesn't see it." />
        <TextareaField name="reason" label="Message to the applicant" required hint="Included in the email." rows={4} maxLength={500} />
        <FormActions cancel={cancel}>
          <SubmitButton>Disapprove</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
