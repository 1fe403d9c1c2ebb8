import { Stack } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import { Link } from "~/ui/link";
import { SearchForm } from "~/ui/search-form";

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

/** Finds a student by name, email or phone. */
export function StudentSearch({ id, label, matches, to, none, keepsRest }: Props) {
  const [params] = useSearchParams();
  const find = params.get("find") ?? "";
  return (
    <>
      <SearchForm
        id={id}
        label={label}
        placeholder="Name, email, or phone"
        keeps={keepsRest ? [...params].filter(([name]) => name !== "find") : []}
      />
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
