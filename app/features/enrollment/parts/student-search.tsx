import { Input, Stack } from "@mantine/core";
import { Form, useSearchParams } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";

interface Props {
  id: string;
  label: string;
  /** The students found by `?find=`. */
  matches: readonly { id: string; firstName: string; lastName: string; email: string; phone: string | null }[];
  /** The URL of a chosen student. */
  to: (id: string) => string;
  /** Shown without results. */
  none: string;
  /** Whether the search keeps the other query parameters. */
  keepsRest?: boolean;
}

/** A search for a student by name, email or phone, as a GET form that works without script. */
export function StudentSearch({ id, label, matches, to, none, keepsRest }: Props) {
  const [params] = useSearchParams();
  const find = params.get("find") ?? "";
  return (
    <>
      <Form method="get" className="query-form">
        {keepsRest
          ? [...params].map(([name, value]) => (name === "find" ? null : <input key={name} type="hidden" name={name} value={value} />))
          : null}
        <label htmlFor={id}>{label}</label>
        <Input id={id} type="search" name="find" defaultValue={find} placeholder="Name, email, or phone" className="query-control" />
        <Button type="submit" quiet>
          Search
        </Button>
      </Form>
      {find ? (
        <Stack component="ul" gap={8} mt="sm" aria-live="polite">
          {matches.map((match) => (
            <li key={match.id}>
              <Link to={to(match.id)}>
                {match.firstName} {match.lastName}
              </Link>
              <span className="two-lines">{[match.email, match.phone].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
          {matches.length === 0 ? <li className="faint">{none}</li> : null}
        </Stack>
      ) : null}
    </>
  );
}
