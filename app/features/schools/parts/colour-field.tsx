import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { parseHex, toHex } from "~/ui/colour";
import { TextField } from "~/ui/form";

interface Props {
  name: string;
  label: string;
  hint: string;
  /** The color used while the field is empty. */
  fallback: string;
  value: string;
}

/** A color: its letters, and with script the browser's own palette beside them, each following the other. */
export function ColourField({ name, label, hint, fallback, value }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const shown = parseHex(value);
  const write = (event: ChangeEvent<HTMLInputElement>) => {
    const field = box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!field) return;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(field, event.currentTarget.value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="colour-field" ref={box}>
      <TextField name={name} label={label} hint={hint} width="short" />
      {isLive ? (
        <input type="color" aria-label={`Choose ${label.toLowerCase()}`} value={shown ? toHex(shown) : fallback.toLowerCase()} onChange={write} />
      ) : null}
    </div>
  );
}
