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
      toast: `The records are one now. It can be undone for ${UNDO_DAYS} days, under Duplicates.`,
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
        lead="The first record stays, and takes in the second."
      />
      {other ? (
        <>
          <div className="profile">
            <Record title="Stays" row={kept} zone={other.zone} />
            <Record title="Goes" row={other.gone} zone={other.zone} />
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
  <Card title={`Who is ${kept.name} as well?`}>
    <StudentSearch
      id="find-other"
      label="Search for the other record of this person."
      matches={matches}
      to={(id) => mergePath(kept.id, id)}
      none="Nobody else was found."
    />
  </Card>
);

const Record = ({ title, row, zone }: { title: string; row: Page["kept"]; zone: string }) => (
  <Card title={`${title}: ${row.name}`} action={<Link to={studentPath(row.id)}>Open</Link>}>
    <DetailList
      details={[
        { label: "Email", value: row.email },
        { label: "Account", value: row.hasAccount ? (row.isOpen ? "Active" : "Switched off") : "None" },
        { label: "Registrations", value: row.registrations },
        { label: "Paid in all", value: formatMoney(row.paidCents) },
        { label: "Notes", value: row.notes },
        { label: "Known since", value: <InstantText at={row.createdAt} zone={zone} /> },
      ]}
    />
  </Card>
);

function MergeForm({ kept, other: { gone, facts, seen } }: { kept: Page["kept"]; other: Other }) {
  const hasTwo = kept.hasAccount && gone.hasAccount;
  const chosen = Object.fromEntries(facts.map((fact) => [fact.name, fact.kept === "" ? "gone" : "kept"]));
  return (
    <Card title="What stays">
      <Form intent="merge" schema={mergeFields} defaultValues={{ facts: chosen, account: "" }} className="form">
        <p>Registrations, payments, documents, notes, emails, waitlist places and inquiries of the second record move to the first.</p>
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
            label="Account that stays"
            required
            hint="The other account is switched off. The email stays with its account."
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
          <SubmitButton>Merge records</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
