import { Badge } from "@mantine/core";
import { type KnownState, knownState, type Tone } from "~/platform/state-labels";

import { useText } from "./use-text";

export type { Tone };

type Props = { tone?: Tone } & ({ status: KnownState; label?: string } | { status: string; label: string });

/**
 * A state as a word on its color, in the language of the page. `label` where a feature's words differ. It is a plain element with the classes of Mantine's badge: a
 * list has sixty of them, and the component costs the server ten times as much as the element.
 */
export function StatusBadge({ status, label, tone }: Props) {
  const text = useText();
  return (
    <span className={`badge ${Badge.classes.root}`} data-tone={tone ?? knownState(status)?.[1] ?? "grey"}>
      {text(label ?? knownState(status)?.[0] ?? "")}
    </span>
  );
}
