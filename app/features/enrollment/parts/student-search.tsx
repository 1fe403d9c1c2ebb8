import { Input, Stack } from "@mantine/core";
import { Form, useSearchParams } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";

interface Props {
  id: string;
  label: string;
  /** Who was found by `?find=` of the address. */
  matches: readonly { id: string; firstName: string; lastName: string; email: string; phone: string | null }[];
  /** Where choosing one of them leads. */
  to: (id: string) => string;
  /** What stands there when nobody was found. */
  none: string;
  /** Whether what else the address says goes along with the search. */
  keepsRest?: boolean;
}

/** A search for a student by name, address or phone: a GET form, so it needs no script. */
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
        <Input id={id} type="search" name="find" defaultValue={find} placeholder="Name, email or phone" className="query-control" />
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
