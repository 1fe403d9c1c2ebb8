import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CopyText } from "~/ui/copy-text";
import { InstantText } from "~/ui/date-text";
import { Form, FormActions, PlainForm, SubmitButton, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { checkSenderDomain, removeSenderDomain, saveSenderDomain, showSenderDomain } from "../../domain/sender-domain";
import { MailTabs } from "../../parts/mail-tabs";
import { senderPath } from "../../paths";
import { CHECK_LABELS, senderForm } from "../../sender-model";

const checked = ({ isVerified }: { isVerified: boolean | null }) => {
  if (isVerified === null) return "The DNS server did not respond. Try again.";
  return isVerified
    ? "All records are verified. Your email now comes from your domain."
    : "Some records aren't set up yet. We check again every hour.";
};

export const loader = screenLoader(showSenderDomain, { gate: school, input: () => ({}) });
export const action = screenAction(
  {
    save: intent(saveSenderDomain, { to: senderPath, toast: ({ domain }) => `Now add these records to the DNS of ${domain}.` }),
    check: intent(checkSenderDomain, { to: senderPath, input: () => ({}), toast: checked }),
    remove: intent(removeSenderDomain, { to: senderPath, input: () => ({}), toast: "Domain removed. Your email comes from our address again." }),
  },
  { gate: school },
);
export const meta = titled("Email sender");

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** The school's sender domain. */
export default function SenderDomain() {
  const view = useLoaderData<typeof loader>();
  const { sender, usual } = view;
  return (
    <>
      <PageHeader
        title="Email sender"
        lead={
          sender?.verifiedAt
            ? `Your email comes from ${sender.localPart}@${sender.domain}.`
            : `Your email comes from ${usual}, with your school's name. Replies go to you. You can use your own domain instead.`
        }
        status={
          sender ? (
            <StatusBadge status={sender.verifiedAt ? "active" : "pending"} label={sender.verifiedAt ? "Verified" : "Not verified yet"} />
          ) : null
        }
      />
      <MailTabs isSuper={false} />
      <Card title="Your domain">
        <Form
          key={`${sender?.localPart}@${sender?.domain}`}
          intent="save"
          schema={senderForm}
          defaultValues={{ domain: sender?.domain ?? "", local_part: sender?.localPart ?? "hello" }}
          className="form"
        >
          <div className="form-row">
            <TextField name="local_part" label="Name before the @" required maxLength={40} autoComplete="off" />
            <TextField name="domain" label="Domain" required maxLength={200} autoComplete="off" hint="For example, mail.yourschool.com." />
          </div>
          <FormActions>
            <SubmitButton>Save sender</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      {sender ? <Records view={view} /> : null}
    </>
  );
}

/** The required DNS records, to copy, and the records found. */
function Records({ view }: { view: View }) {
  const { sender, records, zone } = view;
  return (
    <Card title="Records for your DNS">
      <p>Add these where you manage your domain. Changes may take a few hours.</p>
      {records.map(({ check, type, name, value, last }) => (
        <section key={check} aria-labelledby={`record-${check}`} style={{ display: "grid", gap: 8, margin: "20px 0" }}>
          <h3 id={`record-${check}`}>
            {CHECK_LABELS[check]} ({type}){" "}
            {last ? <StatusBadge status={last.isRight ? "active" : "failed"} label={last.isRight ? "Verified" : "Not verified yet"} /> : null}
          </h3>
          <CopyText label={`${CHECK_LABELS[check]} name`} text={name} />
          <CopyText label={`${CHECK_LABELS[check]} value`} text={value} />
          {last && !last.isRight ? (
            <p className="faint">{last.found.length > 0 ? `Found: ${last.found.join(" and ")}` : "No record found yet."}</p>
          ) : null}
        </section>
      ))}
      <p className="faint">
        {sender?.checkedAt ? (
          <>
            Last checked <InstantText at={sender.checkedAt} zone={zone} withTime />.
          </>
        ) : (
          "Not checked yet."
        )}
      </p>
      <div style={{ display: "flex", gap: 8, flexWrap: "wrap" }}>
        <PlainForm intent="check" id="check" quiet>
          <Button type="submit">Check now</Button>
        </PlainForm>
        <ConfirmButton label="Remove domain" intent="remove" title="Remove this domain?" confirm="Remove domain" look="quiet">
          Your email will come from our address, with your school's name.
        </ConfirmButton>
      </div>
    </Card>
  );
}
