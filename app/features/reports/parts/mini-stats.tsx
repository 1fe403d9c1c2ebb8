import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "~/ui/link";

/** Smaller numbers, side by side below the ones that matter most. */
export const MiniStats = ({ children }: { children: ReactNode }) => (
  <Group component="ul" gap="6px 24px" mt="md" mb={24} c="dimmed" className="mini-stats">
    {children}
  </Group>
);

export const Mini = ({ label, value, to }: { label: string; value: number; to?: string | null }) => (
  <li>
    <span className="figures">{value.toLocaleString("en-US")}</span> {to ? <Link to={to}>{label}</Link> : label}
  </li>
);
