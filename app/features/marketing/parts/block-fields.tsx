import { Box, Group } from "@mantine/core";
import { Button } from "~/ui/button";
import { CheckboxField, SelectField, TextareaField, TextField, useFormField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { ALIGN_LABELS, BLOCK_LABELS, type Block, INK_LABELS, type Ink } from "../canvas-model";
import { inkOf } from "../picture-model";

/** Default values of fields that are not editable. */
const Kept = ({ name }: { name: string }) => {
  const { defaultValue } = useFormField(name);
  return (
    <input type="hidden" name={name} value={typeof defaultValue === "string" || typeof defaultValue === "number" ? defaultValue : ""} readOnly />
  );
};

const short = { inputMode: "numeric", width: "short", autoComplete: "off" } as const;

type Brand = Parameters<typeof inkOf>[1];

interface Props {
  block: Block;
  index: number;
  last: number;
  /** While it is drawn on: whether this is the layer that is chosen, and the colors to pick from. Its place is chosen among the layers then. */
  live?: { isChosen: boolean; brand: Brand };
}

/** A block of a canvas as a row of fields: place, size, looks, and its place among the others. */
export function BlockFields({ block: { kind, ink }, index, last, live }: Props) {
  const at = (name: string) => `blocks.${index}.${name}`;
  const called = `${BLOCK_LABELS[kind]} ${index + 1}`;
  return (
    <Box component="fieldset" mb="md" px="md" py="sm" bd="var(--line)" bdrs={8} className="canvas-block" hidden={live ? !live.isChosen : undefined}>
      <legend>{called}</legend>
      <Kept name={at("kind")} />
      <Kept name={at("image")} />
      {kind === "text" ? <TextareaField name={at("text")} label="Text" rows={2} maxLength={1000} /> : null}
      <div className="form-row">
        <TextField name={at("x")} label="Left" required {...short} />
        <TextField name={at("y")} label="Top" required {...short} />
        <TextField name={at("width")} label="Width" required {...short} />
        <TextField name={at("height")} label="Height" required {...short} />
        <TextField name={at("angle")} label="Rotation (degrees)" required {...short} />
      </div>
      {kind === "text" ? (
        <div className="form-row">
          <TextField name={at("size")} label="Font size" required {...short} />
          <SelectField name={at("align")} label="Aligned" options={optionsOf(ALIGN_LABELS)} empty={null} required />
        </div>
      ) : null}
      {kind === "text" || kind === "shape" ? (
        <>
          <SelectField name={at("ink")} label="Color" options={optionsOf(INK_LABELS)} empty={null} required />
          {live ? <Swatches name={at("ink")} chosen={ink} brand={live.brand} /> : null}
        </>
      ) : null}
      {kind === "text" ? <CheckboxField name={at("bold")} label="Bold" /> : null}
      <CheckboxField name={at("hidden")} label="Hidden" />
      <CheckboxField name={at("locked")} label="Locked" />
      {live ? null : (
        <Group gap={8}>
          <Pressed does={`up-${index}`} label="Move backward" of={called} isOff={index === 0} />
          <Pressed does={`down-${index}`} label="Move forward" of={called} isOff={index === last} />
          <Pressed does={`copy-${index}`} label="Copy" of={called} />
          <Pressed does={`remove-${index}`} label="Remove" of={called} />
        </Group>
      )}
    </Box>
  );
}

/** The colors of a select to look at: one that is pressed is chosen there. */
export function Swatches({ name, chosen, brand }: { name: string; chosen: Ink; brand: Brand }) {
  const choose = (button: HTMLButtonElement, ink: Ink) => {
    const field = button.form?.elements.namedItem(name);
    if (!(field instanceof HTMLSelectElement)) return;
    field.value = ink;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <Group gap={8} mb="md" className="canvas-swatches">
      {(Object.keys(INK_LABELS) as Ink[]).map((ink) => (
        <button
          key={ink}
          type="button"
          aria-label={INK_LABELS[ink]}
          title={INK_LABELS[ink]}
          aria-pressed={ink === chosen}
          style={{ background: inkOf(ink, brand) }}
          onClick={({ currentTarget }) => choose(currentTarget, ink)}
        />
      ))}
    </Group>
  );
}

/** A button that saves the canvas and does one thing to it. */
export const Pressed = ({ does, label, of, isOff }: { does: string; label: string; of?: string; isOff?: boolean }) => (
  <Button type="submit" name="do" value={does} quiet disabled={isOff} aria-label={of ? `${label}: ${of}` : undefined}>
    {label}
  </Button>
);
