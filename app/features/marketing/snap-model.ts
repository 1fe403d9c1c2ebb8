/** Where a block that is being moved comes to rest: pure, in pixels of the canvas. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** A guide line: `vertical` has an x position, otherwise a y position. */
export interface Guide {
  direction: "vertical" | "horizontal";
  at: number;
}

/** The upright frame around a turned one. */
export function boundsOf({ x, y, width, height, angle }: Frame): Omit<Frame, "angle"> {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const [across, down] = [width * cos + height * sin, width * sin + height * cos];
  return { x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down };
}

/** An angle between -180 and 180 degrees. */
export const upright = (angle: number): number => {
  const round = Math.round(angle) % 360;
  return round > 180 ? round - 360 : round <= -180 ? round + 360 : round;
};

/** Start, middle and end of a stretch. */
const lines = (start: number, length: number) => [start, start + length / 2, start + length];

/** The least way by which one of `own` comes to lie on one of `stops`, and where; null when none is near. */
function nearest(own: readonly number[], stops: readonly number[], reach: number): { by: number; at: number } | null {
  let best: { by: number; at: number } | null = null;
  for (const at of stops)
    for (const line of own) {
      const by = at - line;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  return best;
}

/** Snaps a frame to edges and centers of the canvas and other frames within `reach`, per axis. Returns the guides it snapped to. */
export function snapped(
  frame: Frame,
  others: readonly Frame[],
  size: { width: number; height: number },
  reach: number,
): { x: number; y: number; guides: Guide[] } {
  const own = boundsOf(frame);
  const around = others.map(boundsOf);
  const across = nearest(lines(own.x, own.width), [...lines(0, size.width), ...around.flatMap((box) => lines(box.x, box.width))], reach);
  const down = nearest(lines(own.y, own.height), [...lines(0, size.height), ...around.flatMap((box) => lines(box.y, box.height))], reach);
  return {
    x: Math.round(frame.x + (across?.by ?? 0)),
    y: Math.round(frame.y + (down?.by ?? 0)),
    guides: [
      ...(across ? [{ direction: "vertical", at: across.at } as const] : []),
      ...(down ? [{ direction: "horizontal", at: down.at } as const] : []),
    ],
  };
}

/** Which edges a grip moves: "top-left", "middle-right" … */
const movedBy = (grip: string) => ({
  left: grip.includes("left"),
  right: grip.includes("right"),
  top: grip.includes("top"),
  bottom: grip.includes("bottom"),
});

/** Where one edge of a stretch comes to lie; the other one stays. */
function stretched(start: number, length: number, edge: "start" | "end" | null, stops: readonly number[], reach: number) {
  const snap = edge && nearest([edge === "start" ? start : start + length], stops, reach);
  if (!snap) return null;
  return { ...snap, length: edge === "start" ? length - snap.by : length + snap.by };
}

/**
 * A frame whose grip was pulled: the edges that it moves come to lie on edges and middles, as `snapped` does it. What keeps its form follows
 * the nearer line alone. A turned frame, and a grip that moves no edge, are left as they are.
 */
export function snappedSize<F extends Frame>(
  frame: F,
  grip: string,
  others: readonly Frame[],
  size: { width: number; height: number },
  reach: number,
  keepsForm = false,
): F & { guides: Guide[] } {
  if (frame.angle !== 0) return { ...frame, guides: [] };
  const { left, right, top, bottom } = movedBy(grip);
  const around = others.map(boundsOf);
  const xs = [...lines(0, size.width), ...around.flatMap((box) => lines(box.x, box.width))];
  const ys = [...lines(0, size.height), ...around.flatMap((box) => lines(box.y, box.height))];
  let across = stretched(frame.x, frame.width, left ? "start" : right ? "end" : null, xs, reach);
  let down = stretched(frame.y, frame.height, top ? "start" : bottom ? "end" : null, ys, reach);
  if (keepsForm && across && down) {
    if (Math.abs(across.by) <= Math.abs(down.by)) down = null;
    else across = null;
  }
  const form = frame.width / frame.height;
  const width = across?.length ?? (keepsForm && down ? down.length * form : frame.width);
  const height = down?.length ?? (keepsForm && across ? across.length / form : frame.height);
  if (width <= 0 || height <= 0) return { ...frame, guides: [] };
  return {
    ...frame,
    x: left ? frame.x + frame.width - width : frame.x,
    y: top ? frame.y + frame.height - height : frame.y,
    width,
    height,
    guides: [
      ...(across ? [{ direction: "vertical", at: across.at } as const] : []),
      ...(down ? [{ direction: "horizontal", at: down.at } as const] : []),
    ],
  };
}
