import { useState } from "react";
import { Button } from "~/ui/button";
import { hasKeys, PLACES, switchKeys } from "./keys";

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
    <div className="keys-help">
      <h2>Keyboard shortcuts</h2>
      <KeyTable title="Anywhere" keys={ANYWHERE} />
      <KeyTable title="Go to" keys={Object.entries(PLACES).map(([key, [label]]) => [`g then ${key}`, label] as const)} />
      <KeyTable title="Lists" keys={LISTS} />
      <KeyTable title="Marketing canvas" keys={DRAWING} />
      <label className="keys-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchKeys(checked);
            setOn(checked);
          }}
        />
        Use single-letter shortcuts on this device
      </label>
      <div className="dialog-actions">
        <Button quiet onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

const KeyTable = ({ title, keys }: { title: string; keys: Keys }) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);
