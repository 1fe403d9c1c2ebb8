import { useEffect, useReducer, useRef } from "react";
import { type Block, type BlockKind, type Canvas, INK_LABELS, newBlock, PRESETS } from "../canvas-model";
import { begun, type History, redone, stepped, undone } from "../history-model";
import { type Drawing, keyed, layerName, layerOf, pressed, sameDrawing, typedBlock, withAdded, withLayer } from "../layer-model";

interface State {
  history: History<Drawing>;
  chosen: string | null;
  /** Goes up with every change that no field has made: the fields are then made anew. */
  round: number;
  /** Status message for screen readers. */
  announcement: string;
}

export type DrawingEvent =
  | { does: "choose"; key: string | null }
  | { does: "change"; key: string; change: Partial<Block>; kind?: string }
  | { does: "press"; button: string }
  | { does: "add"; kind: BlockKind; given: Partial<Block> }
  | { does: "type"; field: (name: string) => string | undefined; by: string }
  | { does: "save"; canvas: Canvas }
  | { does: "undo" }
  | { does: "redo" };

const drawingOf = (canvas: Canvas): Drawing => ({ ...canvas, blocks: keyed(canvas.blocks) });
const first = (canvas: Canvas): State => ({ history: begun(drawingOf(canvas)), chosen: null, round: 0, announcement: "" });

function next(state: State, event: DrawingEvent): State {
  const { history, chosen } = state;
  const { now } = history;
  const drawn = (drawing: Drawing, announcement: string, rest: { chosen?: string | null; kind?: string } = {}): State =>
    drawing === now
      ? { ...state, announcement }
      : {
          history: stepped(history, drawing, rest.kind),
          chosen: rest.chosen === undefined ? chosen : rest.chosen,
          round: state.round + 1,
          announcement,
        };
  switch (event.does) {
    case "choose":
      return event.key === chosen
        ? state
        : { ...state, chosen: event.key, announcement: event.key ? layerText(now, event.key) : "No layer selected." };
    case "change": {
      const drawing = withLayer(now, event.key, event.change);
      return drawn(drawing, layerText(drawing, event.key), { kind: event.kind });
    }
    case "press": {
      const after = pressed(now, event.button, chosen);
      const removed = after.drawing.blocks.length < now.blocks.length;
      return drawn(after.drawing, removed ? "Layer removed." : after.chosen ? layerText(after.drawing, after.chosen) : "Done.", after);
    }
    case "add": {
      const after = withAdded(now, newBlock(event.kind, now, event.given));
      return drawn(after.drawing, after.chosen ? layerText(after.drawing, after.chosen) : "You've reached the layer limit.", after);
    }
    case "type": {
      const drawing = typed(now, event.field);
      return drawing === now ? state : { ...state, history: stepped(history, drawing, event.by) };
    }
    case "save":
      return sameDrawing(event.canvas, now) ? state : drawn(drawingOf(event.canvas), "Canvas restored to its saved version.");
    default: {
      const moved = event.does === "undo" ? undone(history) : redone(history);
      const nothing = event.does === "undo" ? "Nothing to undo." : "Nothing to redo.";
      if (moved === history) return { ...state, announcement: nothing };
      const still = layerOf(moved.now, chosen) ? chosen : null;
      const what = event.does === "undo" ? "Undone." : "Redone.";
      return { history: moved, chosen: still, round: state.round + 1, announcement: still ? `${what} ${layerText(moved.now, still)}` : what };
    }
  }
}

/** "Text 2: 100 from the left, 40 from the top, 600 wide, 200 high" */
function layerText(drawing: Drawing, key: string): string {
  const layer = layerOf(drawing, key);
  if (!layer) return "";
  const { x, y, width, height, angle, hidden, locked } = layer;
  const more = [angle ? `rotated ${angle} degrees` : "", hidden ? "hidden" : "", locked ? "locked" : ""].filter(Boolean);
  return `${layerName(drawing, key)}: ${[`${x} from the left`, `${y} from the top`, `${width} wide`, `${height} high`, ...more].join(", ")}.`;
}

/** The drawing as the fields of the form say it. */
function typed(drawing: Drawing, field: (name: string) => string | undefined): Drawing {
  const blocks = drawing.blocks.map((block, index) =>
    field(`blocks.${index}.kind`) === block.kind ? typedBlock(block, (name) => field(`blocks.${index}.${name}`)) : block,
  );
  const [preset, background] = [field("size_preset"), field("background")];
  const standard = preset && Object.hasOwn(PRESETS, preset) ? (preset as keyof typeof PRESETS) : null;
  const size = standard ? { preset: standard, width: PRESETS[standard].width, height: PRESETS[standard].height } : {};
  const after: Drawing = { ...drawing, ...size, blocks };
  if (background && Object.hasOwn(INK_LABELS, background)) after.background = background as Drawing["background"];
  const isSame =
    after.preset === drawing.preset && after.background === drawing.background && blocks.every((block, index) => block === drawing.blocks[index]);
  return isSame ? drawing : after;
}

/** State of the drawing and its actions. A newly saved version that differs is added as a step. */
export function useDrawing(saved: Canvas, version: number) {
  const [state, act] = useReducer(next, saved, first);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    act({ does: "save", canvas: saved });
  }, [saved, version]);
  const { history, ...rest } = state;
  return {
    ...rest,
    act,
    drawing: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isDirty: !sameDrawing(saved, history.now),
  };
}
