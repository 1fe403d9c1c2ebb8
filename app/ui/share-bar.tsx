import { Progress } from "@mantine/core";

interface Props {
  value: number;
  max: number;
  /** Accessible name; without one the bar is decorative and text beside it gives the value. */
  name?: string;
}

/** How much of a whole there is, as a thin bar. */
export const ShareBar = ({ value, max, name }: Props) => (
  <Progress.Root size={6} my={4} className="share-bar" aria-hidden={name ? undefined : "true"}>
    <Progress.Section value={max > 0 ? Math.min(100, (value / max) * 100) : 0} aria-label={name} aria-hidden={name ? undefined : "true"} />
  </Progress.Root>
);
