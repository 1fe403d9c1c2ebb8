import { Box, Group } from "@mantine/core";
import { useState } from "react";
import { Button } from "~/ui/button";
import { hasKeys, switchKeys } from "~/ui/letter-keys";
import { PLACES } from "./keys";
import styles from "./keys-help.module.css";

type Keys = readonly (readonly [keys: string, does: string])[];

const ANYWHERE: Keys = [
  ["/ or Ctrl+K", "Search or run a command"],
  ["?", "Show keyboard shortcuts"],
];
const LISTS: Keys = [
  ["j", "Next row"],
  ["k", "Previous row"],
  ["x", "Select row"],
  ["Enter", "Open row"],
];
const DRAWING: Keys = [
  ["Tab", "Next layer"],
  ["Arrows", "Move by 1 (with Shift: by 10)"],
  ["Delete", "Remove layer"],
  ["Ctrl+D", "Duplicate layer"],
  ["Ctrl+Z", "Undo (with Shift: redo)"],
  ["Esc", "Deselect"],
];

/** Every key there is, and the switch for those that are letters. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasKeys);
  return (
    <>
      <h2>Keyboard shortcuts</h2>
      <KeyTable title="Anywhere" keys={ANYWHERE} />
      <KeyTable title="Go to" keys={Object.entries(PLACES).map(([key, [label]]) => [`g then ${key}`, label] as const)} />
      <KeyTable title="Lists" keys={LISTS} />
      <KeyTable title="Marketing canvas" keys={DRAWING} />
      <Group component="label" gap={8} mih={44} mt="md">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchKeys(checked);
            setOn(checked);
          }}
        />
        Use single-letter shortcuts on this device
      </Group>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button quiet onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}

const KeyTable = ({ title, keys }: { title: string; keys: Keys }) => (
  <Box component="section" mt="md">
    <h3>{title}</h3>
    <Box component="dl" mt={8} className={styles.list}>
      {keys.map(([key, does]) => (
        <Group gap={8} wrap="nowrap" align="baseline" key={key}>
          <Box component="dt" flex="none" miw={92}>
            <kbd>{key}</kbd>
          </Box>
          <dd>{does}</dd>
        </Group>
      ))}
    </Box>
  </Box>
);
