import { useLoaderData } from "@remix-run/react";
import { registrationProfilePath, studentsPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { makeAddendum, registrationAddenda } from "../../domain/addenda";
import { ChangeTable } from "../../parts/change-table";
import { addendumPath, addendumPdfPath } from "../../paths";

export const handle = { menu: studentsPath };
export const loader = screenLoader(registrationAddenda, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    make: intent(makeAddendum, {
      input: (values, { params }) => ({ ...values, registration: params.id }),
      to: ({ id }) => addendumPath(id),
      toast: "Addendum made. We email the student.",
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Addenda of ${data.number}` : "Addenda"));

const LABELS = { before: "Signed", after: "Now" };

/** What differs from the signed agreement, and the addenda so far. */
export default function Addendum() {
  const { id, number, student, program, isActive, changes, isAsked, addenda, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Addenda" crumbs={[{ label: `${number} ${student}`, to: registrationProfilePath(id) }]} lead={program} />
      <Card title={changes.length === 0 ? "The agreement and the class are the same" : "Agreement differs from the class"}>
        {changes.length === 0 ? (
          <p className="faint">When dates, schedule, or price change after the student signed, you make an addendum here.</p>
        ) : (
          <>
            <ChangeTable changes={changes} caption="Change" labels={LABELS} />
            {isAsked ? (
              <p>The student has an addendum with these changes to sign.</p>
            ) : isActive ? (
              <PlainForm intent="make">
                <p>The student gets an email and signs on the class page. The agreement itself is kept.</p>
                <SubmitButton>Make addendum</SubmitButton>
              </PlainForm>
            ) : (
              <p>This registration is cancelled.</p>
            )}
          </>
        )}
      </Card>
      {addenda.map((addendum) => (
        <Card key={addendum.id} title={`Addendum ${addendum.number}`} action={<a href={addendumPdfPath(addendum.id)}>PDF</a>}>
          <p>
            Made on <InstantText at={addendum.createdAt} zone={zone} withTime />.{" "}
            {addendum.signedAt !== null ? (
              <>
                Signed by {addendum.signature} on <InstantText at={addendum.signedAt} zone={zone} withTime />.
              </>
            ) : addendum.cancelledAt !== null ? (
              "Replaced before it was signed."
            ) : (
              "Not signed yet."
            )}
          </p>
          <ChangeTable changes={addendum.changes} caption="Change" labels={LABELS} />
        </Card>
      ))}
    </>
  );
}
