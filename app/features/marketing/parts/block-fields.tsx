import { Button } from "~/ui/button";
import { CheckboxField, SelectField, TextareaField, TextField, useFormField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { ALIGN_LABELS, BLOCK_LABELS, type Block, INK_LABELS } from "../canvas-model";

/** What a field of the form is at first, for what nobody edits. */
const Kept = ({ name }: { name: string }) => {
  const { defaultValue } = useFormField(name);
  return (
    <input type="hidden" name={name} value={typeof defaultValue === "string" || typeof defaultValue === "number" ? defaultValue : ""} readOnly />
  );
};

const short = { inputMode: "numeric", width: "short", autoComplete: "off" } as const;

/** A block of a canvas as a row of fields: place, size, looks, and its place among the others. */
export function BlockFields({ block: { kind }, index, last }: { block: Block; index: number; last: number }) {
  const at = (name: string) => `blocks.${index}.${name}`;
  const called = `${BLOCK_LABELS[kind]} ${index + 1}`;
  return (
    <fieldset className="canvas-block">
      <legend>{called}</legend>
      <Kept name={at("kind")} />
      <Kept name={at("image")} />
      {kind === "text" ? <TextareaField name={at("text")} label="Text" rows={2} maxLength={1000} /> : null}
      <div className="form-row">
        <TextField name={at("x")} label="From the left" required {...short} />
        <TextField name={at("y")} label="From the top" required {...short} />
        <TextField name={at("width")} label="Width" required {...short} />
        <TextField name={at("height")} label="Height" required {...short} />
      </div>
      {kind === "text" ? (
        <div className="form-row">
          <TextField name={at("size")} label="Letter size" required {...short} />
          <SelectField name={at("align")} label="Aligned" options={optionsOf(ALIGN_LABELS)} empty={null} required />
        </div>
      ) : null}
      {kind === "text" || kind === "shape" ? (
        <SelectField name={at("ink")} label="Color" options={optionsOf(INK_LABELS)} empty={null} required />
      ) : null}
      {kind === "text" ? <CheckboxField name={at("bold")} label="Bold" /> : null}
      <div className="marketing-actions">
        <Pressed does={`up-${index}`} label="Move back" of={called} isOff={index === 0} />
        <Pressed does={`down-${index}`} label="Move to the front" of={called} isOff={index === last} />
        <Pressed does={`copy-${index}`} label="Copy" of={called} />
        <Pressed does={`remove-${index}`} label="Remove" of={called} />
      </div>
    </fieldset>
  );
}

/** A button that saves the canvas and does one thing to it. */
export const Pressed = ({ does, label, of, isOff }: { does: string; label: string; of?: string; isOff?: boolean }) => (
  <Button type="submit" name="do" value={does} quiet disabled={isOff} aria-label={of ? `${label}: ${of}` : undefined}>
    {label}
  </Button>
);
