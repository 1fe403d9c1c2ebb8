import { Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "./link";

interface Props {
  label: string;
  value: ReactNode;
  /** The change, or the parts of the number. */
  note?: ReactNode;
  /** The list behind the number. */
  to?: string;
}

/** A key figure, with a link to the list it counts. */
export function StatCard({ label, value, note, to }: Props) {
  return (
    <Paper withBorder px="md" py={14} className="stat">
      <Text c="dimmed">{to ? <Link to={to}>{label}</Link> : label}</Text>
      <Text mt={2} fw={600} lts="-0.02em" lh={1.3} className="stat-value figures">
        {typeof value === "number" ? value.toLocaleString("en-US") : value}
      </Text>
      {note ? (
        <Text c="dimmed" fz={13} mt={2}>
          {note}
        </Text>
      ) : null}
    </Paper>
  );
}

export const StatRow = ({ children }: { children: ReactNode }) => <div className="stat-row">{children}</div>;
