import { TextInput } from "@mantine/core";
import { Form, useLoaderData } from "@remix-run/react";
import { DeveloperTabs } from "~/features/api-keys/parts/developer-tabs";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { showRosters } from "../domain/show-rosters";
import { rosterZipPath } from "../paths";

export const loader = screenLoader(showRosters, { gate: school });
export const meta = titled("Rosters");

/** The download of everything, and of what changed since a day. Works without script. */
export default function Rosters() {
  const { hasKeys, first, last, typed, since, refusal } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={hasKeys ? "Developers" : "Rosters"}
        lead="Rosters tell learning platforms who is in which class. The files have the OneRoster 1.2 format."
      />
      {hasKeys ? <DeveloperTabs /> : null}
      <Card title="Everything">
        <p>Programs, classes, instructors, students, and who is enrolled in which class. There are no passwords, birth dates, or ethnicities.</p>
        <ButtonLink to={rosterZipPath()} reloadDocument>
          Download everything
        </ButtonLink>
      </Card>
      <Card title="Changes">
        <p>Rows added or changed since a day of the last three months. Deleted, cancelled, and dropped rows have the status tobedeleted.</p>
        <Form method="get" className="query-form" aria-label="Changes">
          <label htmlFor="since">Changed since</label>
          <TextInput
            id="since"
            type="date"
            name="since"
            defaultValue={typed}
            min={first}
            max={last}
            required
            className="query-control"
            error={refusal}
          />
          <Button type="submit" quiet>
            Choose day
          </Button>
        </Form>
        {since ? (
          <ButtonLink to={rosterZipPath({ since })} reloadDocument>
            Download changes since <DateText day={since} />
          </ButtonLink>
        ) : null}
      </Card>
    </>
  );
}
