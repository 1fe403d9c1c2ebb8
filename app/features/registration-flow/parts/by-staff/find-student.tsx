import { Input } from "@mantine/core";
import { Form as QueryForm, useSearchParams } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import type { ManualForm } from "../../domain/by-staff/read-manual-form";

/** Whether the person is known already: a search by name, address or phone, and who was chosen. */
export function FindStudent({ student, matches }: Pick<ManualForm, "student" | "matches">) {
  const [params] = useSearchParams();
  const find = params.get("find") ?? "";
  const address = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) value === null ? next.delete(name) : next.set(name, value);
    return `?${next}`;
  };
  if (student)
    return (
      <Card title="Known student" action={<Link to={address({ student: null })}>Someone else</Link>}>
        <p>
          <strong>{student.name}</strong>, {student.email}
        </p>
      </Card>
    );
  return (
    <Card title="Known student">
      <QueryForm method="get" className="query-form">
        {[...params].map(([name, value]) => (name === "find" ? null : <input key={name} type="hidden" name={name} value={value} />))}
        <label htmlFor="find-student">Search the school's students. For a new student, fill in the form below.</label>
        <Input id="find-student" type="search" name="find" defaultValue={find} placeholder="Name, email or phone" className="query-control" />
        <Button type="submit" quiet>
          Search
        </Button>
      </QueryForm>
      {find ? (
        <ul className="found-students" aria-live="polite">
          {matches.map((match) => (
            <li key={match.id}>
              <Link to={address({ student: match.id, find: null })}>
                {match.firstName} {match.lastName}
              </Link>
              <span className="two-lines">{[match.email, match.phone].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
          {matches.length === 0 ? <li className="faint">No students found. Fill in the form below to add a new one.</li> : null}
        </ul>
      ) : null}
    </Card>
  );
}
