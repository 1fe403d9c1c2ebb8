import { Stack, Text, ThemeIcon } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  /** "No programs found." */
  title: string;
  /** Explains what will show up here and the next step. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  icon?: ReactNode;
  /** Stands in a small card among others. */
  isSmall?: boolean;
}

/** The empty state of a list: what will show up here and the next step. */
export function EmptyState({ title, children, action, icon, isSmall }: Props) {
  return (
    <Stack align="center" gap={6} px="xl" py={isSmall ? 24 : 56} ta="center">
      {icon ? (
        <ThemeIcon variant="light" size={44} mb={6} aria-hidden="true">
          {icon}
        </ThemeIcon>
      ) : null}
      <Text size={isSmall ? undefined : "lg"} fw={600}>
        {title}
      </Text>
      {children ? (
        <Text component="div" c="dimmed" maw="52ch" mb="sm">
          {children}
        </Text>
      ) : null}
      {action}
    </Stack>
  );
}
