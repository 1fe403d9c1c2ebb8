import { Progress } from "@mantine/core";

interface Props {
  value: number;
  max: number;
  /** What it says; without a name it only draws what stands beside it in words. */
  name?: string;
}

/** How much of a whole there is, as a thin bar. */
export const ShareBar = ({ value, max, name }: Props) => (
  <Progress.Root size={6} my={4} className="share-bar" aria-hidden={name ? undefined : "true"}>
    <Progress.Section value={max > 0 ? Math.min(100, (value / max) * 100) : 0} aria-label={name} aria-hidden={name ? undefined : "true"} />
  </Progress.Root>
);
