import { Form, useLoaderData } from "@remix-run/react";
import { CLEARANCE_TONES, clearanceText } from "~/features/attendance/clearance-model";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { NativeChoice } from "~/ui/form/native-choice";
import { Link } from "~/ui/link";
import marks from "~/ui/mark-grid.module.css";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { classTraffic } from "../domain/traffic";
import { DOCUMENT_LABELS, DOCUMENT_SHAPES, DOCUMENT_TONES } from "../model";
import { ComplianceTabs } from "../parts/compliance-tabs";
import styles from "../parts/traffic.module.css";
import { complianceExportPath, requirementsPath } from "../paths";

export const loader = screenLoader(classTraffic, { gate: school });
export const meta = titled("Compliance of students");

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** The students of a class by what they are asked for. */
export default function Traffic() {
  const view = useLoaderData<typeof loader>();
  const { classes, shown, columns, results } = view;
  return (
    <>
      <PageHeader
        title="Compliance"
        lead="Documents that students sent, and who has what a class needs."
        actions={
          shown && results.length > 0 ? (
            <ButtonLink to={complianceExportPath(shown.id)} quiet reloadDocument>
              Export CSV
            </ButtonLink>
          ) : null
        }
      />
      <ComplianceTabs />
      {classes.length > 0 ? (
        <Form method="get" className={styles.filter} key={shown?.id}>
          <label htmlFor="class">Class</label>
          <NativeChoice
            id="class"
            name="class"
            defaultValue={shown?.id}
            options={classes.map(({ id, code, program }) => ({ value: id, label: `${code} · ${program}` }))}
          />
          <Button type="submit" quiet>
            Show class
          </Button>
        </Form>
      ) : null}
      {columns.length === 0 ? (
        <EmptyState
          title={classes.length === 0 ? "No classes to show" : "No documents to show"}
          action={<ButtonLink to={requirementsPath()}>Choose requirements</ButtonLink>}
        >
          Students show up here when your school or the registration form of their program asks for documents.
        </EmptyState>
      ) : (
        <Card>
          <Table view={view} />
        </Card>
      )}
    </>
  );
}

const Table = ({ view: { columns, results, isAsked, shown } }: { view: View }) => (
  <div className={marks.scroll}>
    <table className={`${marks.grid} ${styles.grid}`}>
      <caption className="visually-hidden">Documents of {shown?.code} by student</caption>
      <thead>
        <tr>
          <th scope="col" data-corner>
            Student
          </th>
          {isAsked ? <th scope="col">Clinical clearance</th> : null}
          {columns.map(({ key, label, isRequired }) => (
            <th key={key} scope="col">
              {label}
              {isRequired ? null : <span className="faint"> (optional)</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map(({ registration, student, clearance, cells }) => (
          <tr key={registration}>
            <th scope="row">
              <Link to={registrationProfilePath(registration)}>{student}</Link>
            </th>
            {isAsked ? (
              <td>
                {clearance ? <StatusBadge status={clearance.state} label={clearanceText(clearance)} tone={CLEARANCE_TONES[clearance.state]} /> : null}
              </td>
            ) : null}
            {cells.map((cell, index) => (
              <td key={columns[index]?.key}>
                <State cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A shape and a word: color alone says nothing. */
function State({ cell }: { cell: View["results"][number]["cells"][number] }) {
  if (cell === null || (cell.state === "missing" && !cell.isRequired)) return <span className="faint">–</span>;
  const { state, expiresOn, endsDuring, reason } = cell;
  const until = expiresOn && (state === "accepted" || state === "waived") ? `${endsDuring ? "ends" : "until"} ${shortDate(expiresOn)}` : null;
  return (
    <span className={styles.state} data-tone={endsDuring ? "amber" : DOCUMENT_TONES[state]}>
      <b aria-hidden="true">{endsDuring ? DOCUMENT_SHAPES.ends : DOCUMENT_SHAPES[state]}</b> {DOCUMENT_LABELS[state]}
      {until ? <span>{until}</span> : null}
      {state === "expired" && expiresOn ? <span>{shortDate(expiresOn)}</span> : null}
      {(state === "sent_back" || state === "waived") && reason ? <span>{reason}</span> : null}
    </span>
  );
}
