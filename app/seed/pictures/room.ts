import { type Ink, mixed, type Painter, type Point } from "./painter";

/** A spot in meters from below the viewer: to the right, up from the floor, and away. */
export type Spot = readonly [x: number, y: number, z: number];

interface View {
  /** From the floor to the viewer's eyes, in meters. */
  eye: number;
  /** Where the lines that lead away meet on the sheet. */
  at: Point;
  /** Dots that a meter takes at a distance of one meter. */
  reach: number;
}

interface Walls {
  left: number;
  right: number;
  back: number;
  height: number;
  wall: string;
  floor: string;
}

/** The sunlight in a room: it falls from the left, and away from the viewer. */
const SUN: Spot = [0.82, -0.62, 0.1];

/** A room in one-point perspective, lit from its left wall. */
export class Room {
  constructor(
    readonly p: Painter,
    private readonly view: View,
    private readonly walls: Walls,
  ) {}

  /** Where a spot is on the sheet. */
  to([x, y, z]: Spot): Point {
    const scale = this.scale(z);
    return [this.view.at[0] + x * scale, this.view.at[1] - (y - this.view.eye) * scale];
  }

  /** Dots a meter at that distance. */
  scale = (z: number) => this.view.reach / Math.max(0.1, z);

  face(corners: readonly Spot[], ink: Ink, blur = 0): this {
    this.p.shape(
      corners.map((corner) => this.to(corner)),
      ink,
      blur,
    );
    return this;
  }

  /** Floor, walls and ceiling, darker toward their edges. */
  shell(): this {
    const { left, right, back, height, wall, floor } = this.walls;
    const near = 0.35;
    this.p.fade(wall, wall);
    const across = (y: number, z: number): Spot[] => [
      [left, y, z],
      [right, y, z],
    ];
    const plane = (from: Spot[], to: Spot[], colors: string[]) => {
      const middle = (line: Spot[]) => this.to([((line[0] as Spot)[0] + (line[1] as Spot)[0]) / 2, (line[0] as Spot)[1], (line[0] as Spot)[2]]);
      return this.face([...from, ...to.toReversed()], { from: middle(from), to: middle(to), colors });
    };
    plane(across(height, back), across(height, 1.2), [mixed(wall, "#ffffff", 0.45), mixed(wall, "#ffffff", 0.75)]);
    plane(across(0, back), across(0, 0.9), [mixed(floor, "#ffffff", 0.22), mixed(floor, "#20303a", 0.16)]);
    const [low, high] = [this.to([0, 0, back]), this.to([0, height, back])];
    this.face(
      [
        [left, 0, back],
        [left, height, back],
        [right, height, back],
        [right, 0, back],
      ],
      {
        from: [this.to([left, 0, back])[0], high[1]],
        to: [this.to([right, 0, back])[0], low[1]],
        colors: [mixed(wall, "#fff6e0", 0.5), wall, mixed(wall, "#20303a", 0.1)],
      },
    );
    for (const [x, dark] of [
      [left, 0.2],
      [right, 0.03],
    ] as const) {
      const [far, close] = [this.to([x, 1, back]), this.to([x, 1, 1.6])];
      this.face(
        [
          [x, 0, near],
          [x, height, near],
          [x, height, back],
          [x, 0, back],
        ],
        { from: far, to: [close[0], far[1]], colors: [mixed(wall, "#20303a", dark), mixed(wall, "#20303a", dark / 2)] },
      );
      // Corners are darker than walls.
      this.p.line([this.to([x, 0, back]), this.to([x, height, back])], 26, "#2030381c", 22);
      this.p.line([this.to([x, 0, near]), this.to([x, 0, back])], 30, "#20303822", 22);
    }
    this.p.line([this.to([left, 0, back]), this.to([right, 0, back])], 30, "#20303824", 20);
    this.face(
      [
        [left, 0.1, back],
        [right, 0.1, back],
        [right, 0, back],
        [left, 0, back],
      ],
      mixed(wall, "#ffffff", 0.5),
    );
    return this;
  }

  /** Joints of boards or tiles that lead to the back, and across by `step` meters. */
  joints(wide: number, step: number, ink: string): this {
    const { left, right, back } = this.walls;
    for (let x = left; x <= right; x += wide) this.p.line([this.to([x, 0, 0.7]), this.to([x, 0, back])], [4, 1], ink);
    for (let z = 1; z < back; z += step) this.p.line([this.to([left, 0, z]), this.to([right, 0, z])], 2.4 / Math.sqrt(z), ink);
    return this;
  }

  /** A window in the left wall, from `z` to `z + w`, and the light that it lays on the floor. */
  window(z: number, w: number, low = 0.9, high = 2.3): this {
    const { left } = this.walls;
    const pane = (from: number, to: number, bottom: number, top: number): Spot[] => [
      [left, bottom, from],
      [left, top, from],
      [left, top, to],
      [left, bottom, to],
    ];
    const fall = ([x, y, depth]: Spot): Spot => [x + (SUN[0] / -SUN[1]) * y, 0, depth + (SUN[2] / -SUN[1]) * y];
    for (const [share, panes] of [
      [0, 0.47],
      [0.53, 1],
    ] as const)
      this.face(pane(z + w * share, z + w * panes, low, high).map(fall), "#fff1c64d", 9);
    this.face(pane(z - 0.08, z + w + 0.08, low - 0.08, high + 0.08), "#ffffff");
    const glass = pane(z, z + w, low, high);
    const [bottom, top] = [this.to(glass[0] as Spot), this.to(glass[1] as Spot)];
    this.face(glass, { from: top, to: bottom, colors: ["#c4e4f2", "#f3fafa", "#fdf3da"] });
    this.face(pane(z, z + w, low, low + (high - low) * 0.24), "#9cc4a6");
    this.face(pane(z, z + w * 0.6, low, low + (high - low) * 0.34), "#b5d3b4aa", 4);
    for (const share of [0.48]) this.face(pane(z + w * share, z + w * (share + 0.04), low, high), "#ffffff");
    this.face(pane(z - 0.1, z + w + 0.1, low - 0.14, low - 0.06), "#dfe6e4");
    return this;
  }

  /** A block whose front lower left corner is at a spot, with its sides in the shades of one color. */
  block([x, y, z]: Spot, [w, h, d]: Spot, color: string): this {
    const { eye } = this.view;
    const [near, far] = [z, z + d];
    const side = x > 0 ? x : x + w < 0 ? x + w : null;
    if (side !== null)
      this.face(
        [
          [side, y, near],
          [side, y + h, near],
          [side, y + h, far],
          [side, y, far],
        ],
        mixed(color, x > 0 ? "#ffffff" : "#16262e", x > 0 ? 0.1 : 0.28),
      );
    const level = y + h < eye ? y + h : y > eye ? y : null;
    if (level !== null)
      this.face(
        [
          [x, level, near],
          [x, level, far],
          [x + w, level, far],
          [x + w, level, near],
        ],
        {
          from: this.to([x, level, far]),
          to: this.to([x + w, level, near]),
          colors: level === y ? [color, color] : [mixed(color, "#fff8e4", 0.5), mixed(color, "#ffffff", 0.16)],
        },
      );
    const front: Spot[] = [
      [x, y, near],
      [x, y + h, near],
      [x + w, y + h, near],
      [x + w, y, near],
    ];
    return this.face(front, { from: this.to([x, y + h, near]), to: this.to([x + w * 0.6, y, near]), colors: [color, mixed(color, "#24404a", 0.12)] });
  }

  /** A soft shadow on a level surface, around a spot. */
  shadow([x, y, z]: Spot, w: number, d: number, ink = "#16262e55"): this {
    const corners: Spot[] = [
      [x - w / 2, y, z - d / 2],
      [x - w / 2, y, z + d / 2],
      [x + w / 2, y, z + d / 2],
      [x + w / 2, y, z - d / 2],
    ];
    this.p.blob(
      corners.map((corner) => this.to(corner)),
      ink,
      Math.max(4, Math.min(w, d) * this.scale(z) * 0.16),
    );
    return this;
  }

  /** A table of `w` by `d` meters on four legs, with its shadow. */
  table([x, , z]: Spot, [w, h, d]: Spot, top: string, leg = "#8d9aa0"): this {
    this.shadow([x + w / 2 + 0.15, 0, z + d / 2], w * 1.15, d * 1.3);
    for (const depth of [z + d - 0.08, z + 0.04]) for (const at of [x + 0.05, x + w - 0.1]) this.block([at, 0, depth], [0.05, h, 0.05], leg);
    return this.block([x, h - 0.04, z], [w, 0.045, d], top);
  }

  /** Light from the left and a darker rim, over all. */
  glow(): this {
    this.p.shape(
      [
        [0, 0],
        [760, 0],
        [1440, 760],
        [1440, 960],
        [500, 960],
        [0, 420],
      ],
      { from: [60, 120], to: [1180, 800], colors: ["#fff2cc3d", "#fff2cc12", "#fff2cc00"] },
      60,
    );
    this.p.rect(0, 0, 1440, 960, { center: [700, 460], radius: 1060, colors: ["#10202800", "#10202800", "#10202805", "#10202846"] });
    return this;
  }
}
