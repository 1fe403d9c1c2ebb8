import { useLoaderData } from "@remix-run/react";
import { studentClassesPath, studentClassPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { longInstant } from "~/platform/zones";
import { Card } from "~/ui/card";
import { CheckboxField, PlainForm, SubmitButton, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/agreements";
import { ownAddendum, signAddendum } from "../../domain/addenda";
import { ChangeTable } from "../../parts/change-table";
import { ownAddendumPath, ownAddendumPdfPath } from "../../paths";

export const loader = screenLoader(ownAddendum, { gate: student, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    sign: intent(signAddendum, {
      input: (values, { params }) => ({ ...values, registration: params.id }),
      to: ({ id }) => ownAddendumPath(id),
      toast: words.addendumSigned,
    }),
  },
  { gate: student },
);
export const meta = titled(words.addendum);

/** The student reads what changed after the agreement was signed, and signs it. */
export default function OwnAddendum() {
  const say = useWords(words);
  const { id, addendumId, number, program, changes, isActive, signedAt, signature, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={say("addendum")}
        crumbs={[
          { label: say("myClasses"), to: studentClassesPath },
          { label: program, to: studentClassPath(id) },
        ]}
        lead={`${program} · ${number}`}
      />
      <Card title={say("changed")}>
        <p>{say("addendumLead")}</p>
        <ChangeTable changes={changes} caption={say("changed")} labels={{ before: say("before"), after: say("after") }} />
        {signedAt !== null ? (
          <p>{say("addendumSignedBy", { name: signature ?? "", time: longInstant(new Date(signedAt), zone, say.locale) })}</p>
        ) : null}
        {signedAt === null && !isActive ? <p>{say("addendumInactive")}</p> : null}
        {signedAt === null && isActive ? (
          <PlainForm intent="sign" className="form">
            <input type="hidden" name="addendum" value={addendumId} />
            <TextField name="signature" label={say("nameToSign")} required maxLength={120} autoComplete="name" />
            <CheckboxField name="agree" label={say("agreeToChanges")} />
            <div>
              <SubmitButton>{say("signAddendum")}</SubmitButton>
            </div>
          </PlainForm>
        ) : null}
        <p>
          <a href={ownAddendumPdfPath(addendumId)}>{say("downloadAddendum")}</a>
        </p>
      </Card>
    </>
  );
}
