import { Box, Group } from "@mantine/core";
import { type FormEvent, Fragment, type ReactNode } from "react";
import { FileField, PictureField, PlainForm, SelectField, SubmitButton, TextField, useFailure, VersionField } from "~/ui/form";
import { FormKindContext, useForm } from "~/ui/form/field-context";
import { optionsOf } from "~/ui/options";
import { BLOCK_LABELS, INK_LABELS, PRESET_LABELS } from "../canvas-model";
import type { Drawing } from "../layer-model";
import { BlockFields, Pressed, Swatches } from "./block-fields";
import type { StageLook } from "./canvas-stage.client";

export const FORM = "canvas";
const ADDED = ["text", "shape", "logo"] as const;

interface Props {
  row: { id: string; title: string; updatedAt: number };
  drawing: Drawing;
  chosen: string | null;
  round: number;
  brand: StageLook;
  isLive: boolean;
  /** One or more fields changed: `by` names them. */
  onType: (form: HTMLFormElement, by: string) => void;
  /** A button that only changes the drawing. */
  onPress: (button: string) => void;
}

/** A canvas as a form: all of it without script; with script the chosen layer, and what is drawn stands in the fields of the others. */
export function CanvasForm({ row, drawing, chosen, round, brand, isLive, onType, onPress }: Props) {
  const hasChosen = Boolean(useFailure("save")?.repopulateFields.image_from);
  const presets = drawing.preset === "custom" ? { ...PRESET_LABELS, custom: `Custom size (${drawing.width} × ${drawing.height})` } : PRESET_LABELS;
  const values = { title: row.title, size_preset: drawing.preset, background: drawing.background, blocks: drawing.blocks };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const button = submitter instanceof HTMLButtonElement && submitter.name === "do" ? submitter.value : "";
    if (!isLive || !/^(add|up|down|copy|remove)-/.test(button)) return;
    event.preventDefault();
    onPress(button);
  };
  const layers = (
    <Fragment key="layers">
      <Part>{isLive ? "Selected layer" : "Blocks"}</Part>
      {isLive ? (
        chosen === null && <p className="faint">Select a layer on the canvas or in the layer list.</p>
      ) : (
        <p className="faint">The first layer is at the back. Sizes are in canvas pixels.</p>
      )}
      <Drawn isAnew={round > 0} values={values}>
        {drawing.blocks.map((block, index) => (
          <BlockFields
            key={`${block.key}-${round}`}
            block={block}
            index={index}
            last={drawing.blocks.length - 1}
            live={isLive ? { isChosen: block.key === chosen, brand } : undefined}
          />
        ))}
      </Drawn>
    </Fragment>
  );
  const added = (
    <Fragment key="added">
      {isLive ? null : (
        <>
          <Part>Add</Part>
          <Group gap={8}>
            {ADDED.map((kind) => (
              <Pressed key={kind} does={`add-${kind}`} label={`Add ${BLOCK_LABELS[kind].toLowerCase()}`} />
            ))}
          </Group>
        </>
      )}
      {isLive && !hasChosen ? (
        <>
          <Part>New image</Part>
          <FileField name="image" label="Upload image" accept="image/jpeg,image/png,image/webp" limits={LIMITS} />
        </>
      ) : (
        <PictureField name="image" label="Upload image" limits={LIMITS} />
      )}
      <TextField name="image_prompt" label="Generate image" hint="Describe the image in a few words." maxLength={500} autoComplete="off" />
      <Pressed does="draw" label="Generate image" />
    </Fragment>
  );
  return (
    <PlainForm
      intent="save"
      id={FORM}
      defaultValues={values}
      multipart
      key={row.updatedAt}
      onInput={({ currentTarget, target }) => onType(currentTarget, `type-${(target as HTMLInputElement).name}`)}
      onSubmit={onSubmit}
    >
      <VersionField of={row.updatedAt} />
      <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
      <Drawn isAnew={round > 0} values={values}>
        <SelectField key={`size-${round}`} name="size_preset" label="Size preset" options={optionsOf(presets)} empty={null} required />
        <SelectField key={`background-${round}`} name="background" label="Background" options={optionsOf(INK_LABELS)} empty={null} required />
      </Drawn>
      {isLive ? <Swatches name="background" chosen={drawing.background} brand={brand} /> : null}
      <SubmitButton>Save canvas</SubmitButton>
      {/* With their keys: what was typed stays when they change places. */}
      {isLive ? [layers, added] : [added, layers]}
    </PlainForm>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <Box component="h3" mt={24} mb={8}>
    {children}
  </Box>
);

const LIMITS = "JPG, PNG, or WebP, up to 5 MB. It's added behind the other layers when you save.";

/** Fields of what is drawn: once something was drawn they say that, and no longer what a refused form said. */
function Drawn({ isAnew, values, children }: { isAnew: boolean; values: Record<string, unknown>; children: ReactNode }) {
  const form = useForm();
  if (!isAnew) return <FormKindContext.Provider value={form}>{children}</FormKindContext.Provider>;
  return <FormKindContext.Provider value={{ ...form, failure: null, defaults: values }}>{children}</FormKindContext.Provider>;
}
