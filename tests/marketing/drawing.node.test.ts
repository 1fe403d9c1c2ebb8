import { expect, it } from "vitest";
import { newBlock, readCanvas } from "~/features/marketing/canvas-model";
import { begun, redone, stepped, undone } from "~/features/marketing/history-model";
import { type Drawing, keyed, pressed, sameDrawing, typedBlock, withAdded, withLayer } from "~/features/marketing/layer-model";
import { pictureOf } from "~/features/marketing/picture-model";
import { boundsOf, snapped, snappedSize, upright } from "~/features/marketing/snap-model";

const size = { width: 1000, height: 800 };
const frame = (x: number, y: number, width = 100, height = 50, angle = 0) => ({ x, y, width, height, angle });

it("a frame comes to rest on edges and middles of the canvas and of other frames, each direction by itself", () => {
  expect(snapped(frame(3, 300), [], size, 5)).toEqual({ x: 0, y: 300, guides: [{ direction: "vertical", at: 0 }] });
  expect(snapped(frame(452, 372), [], size, 5)).toEqual({
    x: 450,
    y: 375,
    guides: [
      { direction: "vertical", at: 500 },
      { direction: "horizontal", at: 400 },
    ],
  });
  expect(snapped(frame(897, 752), [], size, 5)).toMatchObject({ x: 900, y: 750 });
  expect(snapped(frame(297, 120), [frame(300, 600)], size, 5)).toEqual({ x: 300, y: 120, guides: [{ direction: "vertical", at: 300 }] });
  // The nearest wins, and what is too far does not pull.
  expect(snapped(frame(206, 120), [frame(200, 600), frame(207, 700)], size, 8).x).toBe(207);
  expect(snapped(frame(206, 120), [frame(200, 600)], size, 5)).toEqual({ x: 206, y: 120, guides: [] });
});

it("a turned frame is taken by the room it needs", () => {
  expect(boundsOf(frame(0, 0, 100, 50, 90))).toEqual({ x: expect.closeTo(25), y: -25, width: expect.closeTo(50), height: expect.closeTo(100) });
  expect(snapped(frame(-22, 300, 100, 50, 90), [], size, 5).x).toBe(-25);
  expect([upright(181), upright(-180), upright(359.6), upright(45.4), upright(-540)]).toEqual([-179, 180, 0, 45, 180]);
});

it("steps go back and forth; one kind in a row is one step; a new step forgets what was undone", () => {
  const typed = stepped(stepped(stepped(begun("a"), "b"), "c", "type-x"), "d", "type-x");
  expect(undone(typed).now).toBe("b");
  expect(redone(undone(typed)).now).toBe("d");
  expect(undone(undone(undone(typed)))).toMatchObject({ now: "a", past: [] });
  expect(redone(stepped(undone(typed), "e")).now).toBe("e");
  // After an undo the same field begins a new step.
  expect(undone(stepped(undone(typed), "f", "type-x")).now).toBe("b");
  const long = Array.from({ length: 150 }, (_, step) => step).reduce((history, step) => stepped(history, step), begun(-1));
  expect(long.past).toHaveLength(100);
});

const drawing = (): Drawing => ({
  ...readCanvas({ preset: "square_post" }),
  blocks: keyed([newBlock("text", size), newBlock("shape", size), newBlock("logo", size)]),
});

it("a layer keeps its key whatever its place is, a copy has its own, and the chosen one stays chosen", () => {
  const before = drawing();
  const [text, shape, logo] = before.blocks.map(({ key }) => key);
  const up = pressed(before, "up-2", logo ?? null);
  expect([up.drawing.blocks.map(({ key }) => key), up.chosen]).toEqual([[text, logo, shape], logo]);
  const copied = pressed(before, "copy-0", text ?? null);
  expect(copied.drawing.blocks.map(({ kind }) => kind)).toEqual(["text", "text", "shape", "logo"]);
  expect([copied.drawing.blocks[1]?.key, new Set(copied.drawing.blocks.map(({ key }) => key)).size]).toEqual([copied.chosen, 4]);
  expect(pressed(before, "remove-1", shape ?? null)).toMatchObject({ chosen: null, drawing: { blocks: [{ key: text }, { key: logo }] } });
  expect(pressed(before, "up-0", null).drawing).toBe(before);
  const added = withAdded(before, newBlock("image", size, { image: "file" }));
  expect(added.drawing.blocks.at(-1)).toMatchObject({ key: added.chosen, image: "file" });
});

it("the edges that a grip moves come to lie on lines, the others stay", () => {
  const frame = { x: 100, y: 100, width: 197, height: 102, angle: 0 };
  const other = { x: 300, y: 600, width: 50, height: 50, angle: 0 };
  expect(snappedSize(frame, "middle-right", [other], size, 5)).toEqual({ ...frame, width: 200, guides: [{ direction: "vertical", at: 300 }] });
  // Nothing above or below is asked of a grip at the side.
  expect(snappedSize({ ...frame, y: 2 }, "middle-right", [], size, 5)).toEqual({ ...frame, y: 2, guides: [] });
  expect(snappedSize({ ...frame, x: 3, y: 4 }, "top-left", [], size, 5)).toEqual({
    ...{ x: 0, y: 0, width: 200, height: 106, angle: 0 },
    guides: [
      { direction: "vertical", at: 0 },
      { direction: "horizontal", at: 0 },
    ],
  });
  // What keeps its form follows the nearer line alone.
  const logo = { x: 4, y: 2, width: 196, height: 98, angle: 0 };
  expect(snappedSize(logo, "top-left", [], size, 5, true)).toEqual({
    ...{ x: 0, y: 0, width: 200, height: 100, angle: 0 },
    guides: [{ direction: "horizontal", at: 0 }],
  });
  expect(snappedSize({ ...frame, angle: 30 }, "middle-right", [other], size, 5).guides).toEqual([]);
  expect(snappedSize(frame, "rotater", [other], size, 5)).toEqual({ ...frame, guides: [] });
});

it("fields say what is drawn, and a half-typed number nothing", () => {
  const [text] = drawing().blocks;
  if (!text) throw new Error("No text");
  const said: Record<string, string> = {
    ...{ x: "120", y: "1o", width: "", height: "90", angle: "-30", size: "64" },
    ...{ ink: "secondary", align: "sideways", bold: "on", text: "Open day" },
  };
  expect(typedBlock(text, (name) => said[name])).toMatchObject({
    ...{ key: text.key, x: 120, y: text.y, width: text.width, height: 90, angle: -30, size: 64 },
    ...{ ink: "secondary", align: "left", bold: true, text: "Open day", hidden: false },
  });
  const same = Object.fromEntries(Object.entries(text).map(([name, value]) => [name, typeof value === "boolean" ? undefined : String(value)]));
  expect(typedBlock(text, (name) => same[name])).toBe(text);
});

it("says when nothing has changed", () => {
  const before = drawing();
  const key = before.blocks[0]?.key ?? "";
  expect(withLayer(before, key, { x: before.blocks[0]?.x })).toBe(before);
  expect(sameDrawing(before, { ...before, blocks: keyed(before.blocks.map(({ key: _, ...block }) => block)) })).toBe(true);
  expect(sameDrawing(before, withLayer(before, key, { angle: 3 }))).toBe(false);
});

it("a hidden layer is not in the picture, a turned one is turned there around its middle", () => {
  const look = { primaryColor: "#112233", secondaryColor: "#445566", darkColor: "#000011", name: "Harbor", images: {}, logo: null };
  const shape = newBlock("shape", size, { x: 0, y: 0, width: 100, height: 50, angle: 90 });
  const hidden = newBlock("text", size, { text: "Not yet", hidden: true });
  const svg = pictureOf({ ...readCanvas({}), blocks: [shape, hidden] }, look);
  expect(svg).toContain('<g transform="rotate(90 50 25)"><rect x="0" y="0" width="100" height="50" fill="#112233"/></g>');
  expect(svg).not.toContain("Not yet");
});
