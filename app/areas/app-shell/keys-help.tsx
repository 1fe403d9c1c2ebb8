import { Box, Group } from "@mantine/core";
import { useState } from "react";
import { Button } from "~/ui/button";
import { hasKeys, PLACES, switchKeys } from "./keys";
import styles from "./keys-help.module.css";

type Keys = readonly (readonly [keys: string, does: string])[];

const ANYWHERE: Keys = [
  ["/ or Ctrl+K", "Search, or say what to do"],
  ["?", "These keys"],
];
const LISTS: Keys = [
  ["j", "Next row"],
  ["k", "Row before"],
  ["x", "Tick the row"],
  ["Enter", "Open the row"],
];
const DRAWING: Keys = [
  ["Tab", "Next layer"],
  ["Arrows", "Move by 1, with Shift by 10"],
  ["Delete", "Remove the layer"],
  ["Ctrl+D", "Copy the layer"],
  ["Ctrl+Z", "Undo; with Shift: redo"],
  ["Esc", "Let go"],
];

/** Every key there is, and the switch for those that are letters. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasKeys);
  return (
    <>
      <h2>Keys</h2>
      <KeyTable title="Anywhere" keys={ANYWHERE} />
      <KeyTable title="Go to" keys={Object.entries(PLACES).map(([key, [label]]) => [`g then ${key}`, label] as const)} />
      <KeyTable title="In a list" keys={LISTS} />
      <KeyTable title="In a drawing of Marketing" keys={DRAWING} />
      <Group component="label" gap={8} mih={44} mt="md">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchKeys(checked);
            setOn(checked);
          }}
        />
        Single letters are keys on this device
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
