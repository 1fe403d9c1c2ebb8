import { Box, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "~/ui/link";

interface Props {
  title: string;
  to?: string;
  /** A picture's address, or words that stand in its place. */
  thumbnail: { src: string } | { words: string };
  facts: ReactNode;
  children?: ReactNode;
}

const THUMB = { h: 120, bdrs: 6, bg: "var(--grey-100)" } as const;

/** A text, a canvas or a template, as a card among others. */
export const MarketingCard = ({ title, to, thumbnail, facts, children }: Props) => (
  <Stack component="li" gap={8} p="sm" bd="var(--line)" bdrs={8}>
    {"src" in thumbnail ? (
      <Box component="img" {...THUMB} style={{ objectFit: "contain" }} src={thumbnail.src} alt="" loading="lazy" />
    ) : (
      <Box component="p" {...THUMB} p={10} c="dimmed" fz={13} style={{ overflow: "hidden" }}>
        {thumbnail.words}
      </Box>
    )}
    <p>
      <strong>{to ? <Link to={to}>{title}</Link> : title}</strong>
    </p>
    <p className="faint">{facts}</p>
    <Group gap={8} mt="auto">
      {children}
    </Group>
  </Stack>
);
