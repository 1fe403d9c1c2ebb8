import { Group, Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface Props {
  title?: ReactNode;
  /** Stands at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
  /** Where a link within the page leads. */
  id?: string;
  /** The content brings its own edges: a table, a list. */
  flush?: boolean;
}

/** A part of a page with its heading. */
export function Card({ title, action, flush, id, children }: Props) {
  const titleId = useId();
  return (
    <Paper component="section" withBorder className="card" id={id} aria-labelledby={title ? titleId : undefined} data-flush={flush || undefined}>
      {title ? (
        <Group justify="space-between" gap="sm" wrap="nowrap" className="card-head">
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {action}
        </Group>
      ) : null}
      <div className="card-body">{children}</div>
    </Paper>
  );
}
