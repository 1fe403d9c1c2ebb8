import { Input, Stack } from "@mantine/core";
import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { NO_RESULTS, nothingFound } from "../../ask-model";
import { searchOffice } from "../../domain/search-office";
import { HIT_LABELS, type OfficeHits } from "../../search-model";

export const loader = screenLoader(searchOffice, { gate: school });
export const meta = titled("Search");

/** SYS-15: the search of the office as a page. */
export default function Find() {
  const hits = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const search = params.get("q") ?? "";
  const groups = (Object.keys(HIT_LABELS) as (keyof OfficeHits)[]).filter((group) => hits[group].length > 0);
  return (
    <>
      <PageHeader
        title="Search"
        lead="Search for a person, program, class, or number, or type a command: record 200 cash Tessa, register Tessa, refund R-42, email Tessa, new class."
      />
      <Card title="Search or type a command">
        <Form method="get" className="query-form">
          <label htmlFor="find">What are you looking for?</label>
          <Input id="find" type="search" name="q" defaultValue={search} className="query-control" key={search} />
          <Button type="submit">Search</Button>
        </Form>
      </Card>
      {groups.map((group) => (
        <Card key={group} title={HIT_LABELS[group]}>
          <Stack component="ul" gap="sm">
            {hits[group].map(({ to, label, detail }) => (
              <li key={to + label}>
                <Link to={to}>{label}</Link>
                {detail ? <span className="two-lines">{detail}</span> : null}
              </li>
            ))}
          </Stack>
        </Card>
      ))}
      {search && groups.length === 0 ? (
        <p role="status">
          {nothingFound(search) === NO_RESULTS
            ? `${NO_RESULTS} Try part of a name, an email address, a program, or a number from a receipt or invoice.`
            : nothingFound(search)}
        </p>
      ) : null}
    </>
  );
}
