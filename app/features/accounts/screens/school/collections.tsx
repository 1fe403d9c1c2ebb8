import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconReceipt } from "@tabler/icons-react";
import { writeToChosen } from "~/features/broadcasts/domain/write-broadcast";
import { editBroadcastPath } from "~/features/broadcasts/paths";
import { registrationProfilePath, statementPath, studentPath } from "~/features/enrollment/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { titled } from "~/ui/titled";
import { AGE_DAYS, AGE_LABELS, PROMISE_LABELS } from "../../collections-model";
import { listOwed } from "../../domain/list-owed";
import { promisePayment, withdrawPromise } from "../../domain/promise";
import { remindOwed } from "../../domain/remind-owed";
import { collectionsExport } from "../../exports";
import { collectionColumns } from "../../parts/collection-columns";
import { PromiseForm } from "../../parts/promise-form";
import { collectionsListPath } from "../../paths";

/** The filtered list without the promise form. */
const listOf = (url: URL): string => collectionsListPath({ ...Object.fromEntries(url.searchParams), promise_of: undefined });

export const loader = screenLoader(listOwed, { gate: school });
export const action = screenAction(
  {
    promise: intent(promisePayment, { toast: ({ student }) => `Promise to pay from ${student} saved.`, to: (_, { url }) => listOf(url) }),
    withdraw: intent(withdrawPromise, { toast: ({ student }) => `Promise to pay from ${student} removed.`, to: (_, { url }) => listOf(url) }),
    remind: intent(remindOwed, { toast: ({ count }) => `${count} ${count === 1 ? "reminder is" : "reminders are"} on the way.` }),
    export: exportIntent(collectionsExport),
    write: intent(writeToChosen, { to: ({ id }) => editBroadcastPath(id), toast: null }),
  },
  { gate: school },
);
export const meta = titled("Collections");

/** Unpaid balances, their age and promises to pay. */
export default function Collections() {
  const { page, totals, ages, programs, today } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const failure = useFailure("remind");
  const filters = Object.fromEntries(params);
  const opened = page.results.find(({ id }) => id === params.get("promise_of"));
  return (
    <>
      <PageHeader title="Collections" lead="Past-due payments, oldest first." />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
          {failure.code === "reminded_lately" ? (
            <PlainForm intent="remind" id="remind-again" quiet>
              {[failure.repopulateFields.ids ?? []].flat().map((id) => (
                <input key={String(id)} type="hidden" name="ids" value={String(id)} />
              ))}
              <input type="hidden" name="again" value="yes" />
              <Button type="submit">Send another</Button>
            </PlainForm>
          ) : null}
        </div>
      ) : null}
      {opened ? <PromiseForm key={opened.id} registration={opened} back={collectionsListPath({ ...filters, promise_of: undefined })} /> : null}
      <ExportForm />
      <StatRow>
        {(Object.keys(AGE_DAYS) as (keyof typeof AGE_DAYS)[]).map((age) => {
          const found = ages.find((one) => one.age === age);
          const count = found?.count ?? 0;
          return (
            <StatCard
              key={age}
              label={AGE_LABELS[age]}
              value={formatMoney(found?.cents ?? 0)}
              note={`${count} ${count === 1 ? "registration" : "registrations"}`}
              to={collectionsListPath({ age })}
            />
          );
        })}
      </StatRow>
      <DataTable
        itemLabel={["registration", "registrations"]}
        data={page}
        columns={collectionColumns(today)}
        rowKey={({ id }) => id}
        rowName={({ student, number }) => `${student}, ${number}`}
        rowTo={({ id }) => registrationProfilePath(id)}
        rowTitle={({ student }) => student}
        defaultSort="since"
        search="Search by name, email, or number"
        filters={[
          { name: "age", label: "Past due", options: optionsOf(AGE_LABELS) },
          { name: "promise", label: "Promise", options: optionsOf(PROMISE_LABELS) },
          { name: "program", label: "Program", options: programs },
        ]}
        bulk={[
          { intent: "remind", label: "Send reminders" },
          { intent: "write", label: "Email students" },
        ]}
        tools={<ExportButton />}
        totals={{ student: "Total", overdue: <Money cents={totals.overdueCents} />, open: <Money cents={totals.openCents} /> }}
        rowMenu={(row) => (
          <>
            <Link to={registrationProfilePath(row.id, "payment")}>Record payment</Link>
            <Link to={collectionsListPath({ ...filters, promise_of: row.id })}>{row.promisedOn ? "Change promise" : "Add promise"}</Link>
            {row.promisedOn ? (
              <PlainForm intent="withdraw" quiet>
                <input type="hidden" name="registration" value={row.id} />
                <button type="submit">Remove promise</button>
              </PlainForm>
            ) : null}
            <Link to={registrationProfilePath(row.id, "plan")}>Change payment plan</Link>
            <Link to={statementPath(row.studentId)} reloadDocument>
              Statement
            </Link>
            <Link to={studentPath(row.studentId)}>Open student</Link>
          </>
        )}
        empty={
          <EmptyState icon={<IconReceipt size={28} stroke={1.5} />} title="No past-due payments">
            Payments show up here the day after they're due. <Link to={collectionsListPath({ age: "not_due" })}>See upcoming payments</Link>
          </EmptyState>
        }
      />
    </>
  );
}
