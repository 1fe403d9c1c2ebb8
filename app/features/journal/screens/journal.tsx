import { NativeSelect, TextInput } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Form, FormActions, FormSection, SubmitButton, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { saveAccounts, showJournal } from "../domain/journal-accounts";
import { ACCOUNT_KEYS, ACCOUNTS, accountsForm, PRESET_LABELS } from "../model";
import { journalExportPath } from "../paths";

export const loader = screenLoader(showJournal, { gate: school, input: () => ({}) });
export const action = screenAction({ save: intent(saveAccounts, { toast: "Accounts saved." }) }, { gate: school });
export const meta = titled("Journal");

/** The journal as a file, and the accounts that it names. Works without script. */
export default function Journal() {
  const { codes, from, to } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Journal" lead="Payments, refunds, school credit, and payouts for your accounting program, balanced day by day." />
      <Card title="Download">
        {codes ? (
          <form method="get" action={journalExportPath} className="query-form" aria-label="Download">
            <label htmlFor="from_date">From</label>
            <TextInput id="from_date" type="date" name="from_date" defaultValue={from} required className="query-control" />
            <label htmlFor="to_date">To</label>
            <TextInput id="to_date" type="date" name="to_date" defaultValue={to} required className="query-control" />
            <label htmlFor="preset">Columns for</label>
            <NativeSelect id="preset" name="preset" defaultValue="plain" className="query-control" data={optionsOf(PRESET_LABELS)} />
            <Button type="submit">Download CSV</Button>
          </form>
        ) : (
          <p>Enter the codes of your accounts first.</p>
        )}
      </Card>
      <Form intent="save" schema={accountsForm} className="form" defaultValues={codes ?? undefined} guard>
        <FormSection
          title="Accounts"
          help="The codes that your accounting program has for these accounts. QuickBooks knows accounts by their names. Two accounts can have the same code."
        >
          {ACCOUNT_KEYS.map((key) => (
            <TextField key={key} name={key} label={ACCOUNTS[key].label} hint={ACCOUNTS[key].hint} required maxLength={60} autoComplete="off" />
          ))}
        </FormSection>
        <FormActions>
          <SubmitButton>Save accounts</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
