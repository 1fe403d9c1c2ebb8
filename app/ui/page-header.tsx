import { Box, Breadcrumbs, Group, Text, Title } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "./link";
import { useText } from "./use-text";

export interface Crumb {
  label: string;
  to: string;
}

interface Props {
  title: ReactNode;
  /** The way up: one crumb is a back link, more are a trail. */
  crumbs?: Crumb[];
  /** The state of the thing, beside its name. */
  status?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** The next useful action: one filled button, others quiet. */
  actions?: ReactNode;
}

/** Who or what, in which state, and what to do next. Holds the one `h1` of the page. */
export function PageHeader({ title, crumbs = [], status, lead, actions }: Props) {
  return (
    <Box component="header" mb="lg" className="page-header">
      {crumbs.length > 0 ? <Trail crumbs={crumbs} /> : null}
      <Group justify="space-between" align="flex-start" gap="sm" mih={36} className="page-header-row">
        <Box className="page-header-words">
          <Group gap="sm" className="page-header-title">
            <Title order={1}>{title}</Title>
            {status}
          </Group>
          {lead ? (
            <Text c="dimmed" maw="72ch" mt={4} className="page-header-lead">
              {lead}
            </Text>
          ) : null}
        </Box>
        {actions ? (
          <Group gap="xs" className="page-header-actions">
            {actions}
          </Group>
        ) : null}
      </Group>
    </Box>
  );
}

function Trail({ crumbs }: { crumbs: Crumb[] }) {
  const text = useText();
  const [only] = crumbs;
  return (
    <Box component="nav" mb={4} fz={13} className="crumbs" aria-label={text("Breadcrumb")}>
      {crumbs.length === 1 && only ? (
        <Link to={only.to}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden="true" />
          {only.label}
        </Link>
      ) : (
        <Breadcrumbs separatorMargin={6}>
          {crumbs.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </Breadcrumbs>
      )}
    </Box>
  );
}
