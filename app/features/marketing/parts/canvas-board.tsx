import { Box, Group } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { type Dispatch, type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { BLOCK_LABELS, type BlockKind } from "../canvas-model";
import { type Drawing, layerOf } from "../layer-model";
import type { StageLook } from "./canvas-stage.client";
import { LayerList } from "./layer-list";
import type { DrawingEvent } from "./use-drawing";

const Stage = lazy(() => import("./canvas-stage.client"));
const PictureDialog = lazy(() => import("~/ui/form/picture-dialog"));

interface Props {
  drawing: Drawing;
  chosen: string | null;
  announcement: string;
  canUndo: boolean;
  canRedo: boolean;
  act: Dispatch<DrawingEvent>;
  look: StageLook;
  /** Shown until the interactive canvas has loaded. */
  children: ReactNode;
}

const ADDED: readonly BlockKind[] = ["text", "shape", "logo"];
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The drawing to touch, its tools and its layers. Everything it does stands in the fields of the form as well. */
export function CanvasBoard({ drawing, chosen, announcement, canUndo, canRedo, act, look, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const helpId = useId();
  const press = (button: string) => {
    act({ does: "press", button });
    // The row that was pressed may be gone.
    if (button.startsWith("remove")) area.current?.focus();
  };
  const onHistoryKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    act({ does: key === "y" || event.shiftKey ? "redo" : "undo" });
  };
  const onKey = (event: KeyboardEvent) => {
    const layer = layerOf(drawing, chosen);
    const at = layer ? drawing.blocks.indexOf(layer) : -1;
    const arrow = ARROWS[event.key];
    const isControl = event.ctrlKey || event.metaKey;
    if (event.key === "Tab" && !isControl && !event.altKey) {
      const to = drawing.blocks[event.shiftKey ? (at < 0 ? drawing.blocks.length : at) - 1 : at + 1];
      // Behind the last one the key leaves the drawing, as it does everywhere.
      act({ does: "choose", key: to?.key ?? null });
      if (!to) return;
    } else if (event.key === "Escape") act({ does: "choose", key: null });
    else if (!layer) return;
    else if (isControl && event.key.toLowerCase() === "d") press(`copy-${at}`);
    else if (isControl || event.altKey) return;
    else if (arrow) {
      const far = event.shiftKey ? 10 : 1;
      const change = { x: layer.x + arrow[0] * far, y: layer.y + arrow[1] * far };
      if (!layer.locked) act({ does: "change", key: layer.key, change, kind: `nudge-${layer.key}` });
    } else if (event.key === "Delete" || event.key === "Backspace") {
      if (!layer.locked) press(`remove-${at}`);
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands in it
    <div onKeyDown={onHistoryKey}>
      <Group gap={8} mb="sm" className="canvas-tools">
        {ADDED.map((kind) => (
          <Button key={kind} quiet onClick={() => press(`add-${kind}`)}>
            Add {BLOCK_LABELS[kind].toLowerCase()}
          </Button>
        ))}
        <Button quiet onClick={() => setChoosing(true)}>
          Add picture
        </Button>
        <Button quiet onClick={() => act({ does: "undo" })} aria-disabled={!canUndo || undefined} data-disabled={!canUndo || undefined}>
          <IconArrowBackUp size={18} stroke={1.5} aria-hidden="true" /> Undo
        </Button>
        <Button quiet onClick={() => act({ does: "redo" })} aria-disabled={!canRedo || undefined} data-disabled={!canRedo || undefined}>
          <IconArrowForwardUp size={18} stroke={1.5} aria-hidden="true" /> Redo
        </Button>
      </Group>
      <Box ref={area} bg="var(--grey-100)" bdrs={8} role="application" aria-label="Drawing" aria-describedby={helpId} tabIndex={0} onKeyDown={onKey}>
        <Suspense fallback={children}>
          <Stage
            drawing={drawing}
            look={look}
            chosen={chosen}
            onChoose={(key) => act({ does: "choose", key })}
            onChange={(key, change) => act({ does: "change", key, change })}
          />
        </Suspense>
      </Box>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <p className="faint" id={helpId}>
        Tab selects the next layer, arrows move it (Shift: by 10), Delete removes it, Ctrl+D duplicates it, Ctrl+Z undoes, Esc deselects. Hold Alt to
        move without snapping.
      </p>
      <Box component="h3" mt={24} mb={8}>
        Layers
      </Box>
      <LayerList
        drawing={drawing}
        chosen={chosen}
        onChoose={(key) => act({ does: "choose", key })}
        onChange={(key, change) => act({ does: "change", key, change })}
        onPress={press}
      />
      {isChoosing ? (
        <Suspense fallback={null}>
          <PictureDialog
            onChoose={({ id }) => {
              setChoosing(false);
              act({ does: "add", kind: "image", given: { image: id } });
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
