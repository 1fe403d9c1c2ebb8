import { useLoaderData } from "@remix-run/react";
import { StudentSearch } from "~/features/enrollment/parts/student-search";
import { studentPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, RadioGroupField, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { compareStudents } from "../../domain/duplicates";
import { mergeStudents } from "../../domain/merge-students";
import { FACT_LABELS, factText, mergeFields, UNDO_DAYS } from "../../merge-model";
import { duplicatesPath, mergePath } from "../../paths";

export const loader = screenLoader(compareStudents, { gate: school });
export const action = screenAction(
  {
    merge: intent(mergeStudents, {
      input: (values, { params, url }) => ({ ...values, kept: params.id, gone: url.searchParams.get("with") }),
      to: ({ id }) => studentPath(id),
      toast: `Students merged. You can undo this under Duplicates for ${UNDO_DAYS} days.`,
    }),
  },
  { gate: school },
);
export const meta = titled("Compare two records");

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Other = NonNullable<Page["other"]>;

/** Two records beside each other, and which facts stay when they are made one. */
export default function Merge() {
  const { kept, other, matches } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Compare two records"
        crumbs={[{ label: "Duplicates", to: duplicatesPath }]}
        lead="Data from the second record moves to the first."
      />
      {other ? (
        <>
          <div className="profile">
            <Record title="Keep" row={kept} zone={other.zone} />
            <Record title="Remove" row={other.gone} zone={other.zone} />
          </div>
          <p>
            <Link to={mergePath(other.gone.id, kept.id)}>Keep the other record instead</Link>
          </p>
          {other.shared ? (
            <div className="alert">Both are registered for {other.shared}. Cancel one of these registrations first.</div>
          ) : (
            <MergeForm kept={kept} other={other} key={other.gone.id} />
          )}
        </>
      ) : (
        <FindOther kept={kept} matches={matches} />
      )}
    </>
  );
}

/** Which record is of the same person. */
const FindOther = ({ kept, matches }: Pick<Page, "kept" | "matches">) => (
  <Card title={`Find a duplicate of ${kept.name}`}>
    <StudentSearch
      id="find-other"
      label="Search for this person's other record."
      matches={matches}
      to={(id) => mergePath(kept.id, id)}
      none="No other students found."
    />
  </Card>
);

const Record = ({ title, row, zone }: { title: string; row: Page["kept"]; zone: string }) => (
  <Card title={`${title}: ${row.name}`} action={<Link to={studentPath(row.id)}>Open</Link>}>
    <DetailList
      details={[
        { label: "Email", value: row.email },
        { label: "Account", value: row.hasAccount ? (row.isOpen ? "Active" : "Inactive") : "None" },
        { label: "Registrations", value: row.registrations },
        { label: "Total paid", value: formatMoney(row.paidCents) },
        { label: "Notes", value: row.notes },
        { label: "Added on", value: <InstantText at={row.createdAt} zone={zone} /> },
      ]}
    />
  </Card>
);

function MergeForm({ kept, other: { gone, facts, seen } }: { kept: Page["kept"]; other: Other }) {
  const hasTwo = kept.hasAccount && gone.hasAccount;
  const chosen = Object.fromEntries(facts.map((fact) => [fact.name, fact.kept === "" ? "gone" : "kept"]));
  return (
    <Card title="Details to keep">
      <Form intent="merge" schema={mergeFields} defaultValues={{ facts: chosen, account: "" }} className="form">
        <p>The second record's registrations, payments, documents, notes, emails, waitlist entries, and inquiries move to the first.</p>
        {facts
          .filter(({ name }) => !(hasTwo && name === "email"))
          .map((fact) => (
            <RadioGroupField
              key={fact.name}
              name={`facts.${fact.name}`}
              label={FACT_LABELS[fact.name] ?? fact.name}
              options={[
                { value: "kept", label: factText(fact.name, fact.kept) },
                { value: "gone", label: factText(fact.name, fact.gone) },
              ]}
            />
          ))}
        {hasTwo ? (
          <RadioGroupField
            name="account"
            label="Account to keep"
            required
            hint="The other account is deactivated. Each email stays with its account."
            options={[
              { value: "kept", label: kept.email },
              { value: "gone", label: gone.email },
            ]}
          />
        ) : null}
        <input type="hidden" name="seen" value={seen} />
        <FormActions
          cancel={
            <ButtonLink to={duplicatesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Merge students</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
