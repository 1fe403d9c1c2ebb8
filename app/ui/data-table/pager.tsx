import { ActionIcon, Button, Group } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import { pagesOf } from "~/platform/counted";
import { Link } from "../link";
import { useText } from "../use-text";
import { pageOf, pagesShown, queryWith } from "./address";

/** Links to the other pages; nothing where there is one only. */
export function Pager({ count, pageSize }: { count: number; pageSize: number }) {
  const [params] = useSearchParams();
  const text = useText();
  const page = pageOf(params);
  const last = pagesOf(count, pageSize, page);
  if (last === 1 && page === 1) return null;
  const to = (number: number) => queryWith(params, { page: number === 1 ? null : String(number) });
  return (
    <Group component="nav" className="pager" aria-label={text("Pages")} gap={2} wrap="nowrap">
      <Step to={page > 1 ? to(Math.min(page - 1, last)) : null} rel="prev" label={text("Previous")} />
      {pagesShown(Math.min(page, last), last).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
          <span key={`gap-${index}`} className="pager-number">
            …
          </span>
        ) : (
          <ActionIcon
            key={number}
            component={Link}
            to={to(number)}
            variant={number === page ? "light" : "subtle"}
            color={number === page ? undefined : "gray"}
            size={32}
            className="pager-number"
            aria-label={text("Page {number}", { number })}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </ActionIcon>
        ),
      )}
      <Step to={page < last ? to(page + 1) : null} rel="next" label={text("Next")} />
    </Group>
  );
}

const Step = ({ to, rel, label }: { to: string | null; rel: string; label: string }) =>
  to ? (
    <Button component={Link} to={to} rel={rel} variant="subtle" color="gray" size="compact-md">
      {label}
    </Button>
  ) : (
    <span className="faint">{label}</span>
  );
