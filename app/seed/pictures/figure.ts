import { along, mixed, type Painter, type Point } from "./painter";
import { backOfHead, behind, type Gaze, hair, head, mirrored, neck, type Person } from "./people";
import type { Room, Spot } from "./room";

/** Units of a head's square that make a meter, and the heights of a standing person's joints in them, from the top. */
const METER = 850;
const [SHOULDER, WAIST, HIP, SOLE] = [404, 640, 800, 1460];
const UPPER = 230;
const FORE = 215;

interface Pose extends Gaze {
  /** Where the feet are, or the seat if the person sits. */
  spot: Spot;
  isSeated?: boolean;
  isBack?: boolean;
  /** To the side, in radians; to the right is more than 0. */
  lean?: number;
  /** Of the head, in radians. */
  tilt?: number;
  /** Targets of the left and the right hand, as seen on the sheet; an arm without a target hangs. */
  hands?: readonly [Spot | null, Spot | null];
  gloves?: string;
  /** Whether the clothes are a gown to the ground, with a stole. */
  isGowned?: boolean;
  /** The color of a blood pressure cuff on the left arm. */
  cuff?: string;
  /** A child is 0.7. */
  tall?: number;
}

/** A person in a room. Draw objects in front of the body between `body` and `arms`. */
export class Figure {
  private readonly p: Painter;
  private readonly q: Painter;
  private readonly origin: Point;
  private readonly size: number;

  constructor(
    private readonly room: Room,
    private readonly person: Person,
    private readonly pose: Pose,
  ) {
    this.origin = room.to(pose.spot);
    this.size = (room.scale(pose.spot[2]) / METER) * (pose.tall ?? 1);
    const [x, y] = this.origin;
    this.p = room.p.at({ x, y, size: this.size, about: [240, pose.isSeated ? HIP + 20 : SOLE] });
    this.q = this.p.at({ x: 240, y: HIP, tilt: pose.lean ?? 0, about: [240, HIP] });
  }

  body(): this {
    const { room, person, pose, q } = this;
    const [cloth, fold] = person.scrubs;
    const [x, y, z] = pose.spot;
    if (!pose.isSeated) {
      room.shadow([x + 0.2, y, z + 0.05], 0.8, 0.42);
      if (!pose.isGowned) this.legs();
    }
    const light = { from: [90, 420] as Point, to: [400, 640] as Point, colors: [mixed(cloth, "#fff4d8", 0.16), cloth, fold] };
    if (pose.isBack) this.arms();
    else behind(this.headOf(), person);
    const hem = pose.isGowned ? `80 ${HIP} 40 ${SOLE - 80} 240 ${SOLE - 60}` : `92 ${HIP} 110 ${HIP + 56} 240 ${HIP + 60}`;
    q.blob(mirrored(along(`206 352 150 374 96 396 84 440 102 560 104 ${WAIST} ${hem}`)), light);
    q.blob(along(`330 430 352 560 344 ${WAIST} 356 ${HIP + 40} 300 ${HIP + 44} 318 ${WAIST}`), fold, 10);
    q.line(along(`150 ${WAIST + 30} 178 ${WAIST + 120}`), 5, fold).line(
      along(`300 ${WAIST - 30} 316 ${WAIST + 130}`),
      5,
      mixed(fold, "#000000", 0.15),
    );
    if (pose.isBack) {
      q.blob(along("204 236 276 236 282 362 240 384 198 362"), person.skin[1]);
      q.line(along("186 366 240 390 294 366"), 16, fold);
      backOfHead(this.headOf(), person);
      return this;
    }
    if (pose.isGowned)
      for (const side of [-1, 1]) q.line(along(`${240 + side * 56} 366 ${240 + side * 46} 470 ${240 + side * 52} 690`), 30, "#e7b65a");
    else q.rect(292, 520, 56, 66, mixed(fold, "#000000", 0.06)).line(along("292 522 348 522"), 4, mixed(cloth, "#ffffff", 0.2));
    neck(q, person);
    const face = this.headOf();
    head(face, person, pose);
    hair(face.at({ x: (pose.turn ?? 0) * 6, y: (pose.nod ?? 0) * 12 }), person);
    return this;
  }

  /** Both arms, with their hands. */
  arms(): this {
    this.arm(0);
    this.arm(1);
    return this;
  }

  arm(index: 0 | 1): this {
    const { person, pose, p } = this;
    const side = index === 0 ? -1 : 1;
    const shoulder = this.leaned([240 + side * 108, SHOULDER + 24]);
    const wanted = pose.hands?.[index];
    const target: Point = wanted ? this.local(wanted) : [shoulder[0] + side * 30, SHOULDER + UPPER + FORE];
    const [dx, dy] = [target[0] - shoulder[0], target[1] - shoulder[1]];
    const far = Math.hypot(dx, dy) || 1;
    const stretch = Math.max(1, far / (UPPER + FORE - 4));
    const [upper, lower] = [UPPER * stretch, FORE * stretch];
    const foot = (upper ** 2 - lower ** 2 + far ** 2) / (2 * far);
    // An elbow goes down, and out to the side.
    const isClockwise = dy * side > dx * 1.6;
    const out = Math.sqrt(Math.max(0, upper ** 2 - foot ** 2)) * (isClockwise ? 1 : -1);
    const elbow: Point = [shoulder[0] + (dx * foot + dy * out) / far, shoulder[1] + (dy * foot - dx * out) / far];
    const between = (from: Point, to: Point, share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    const [cloth, fold] = person.scrubs;
    const [base, shade] = person.skin;
    const skin = side < 0 ? base : mixed(base, shade, 0.55);
    const wrist = between(elbow, target, 0.9);
    const fore = pose.isGowned ? (side < 0 ? cloth : mixed(cloth, fold, 0.7)) : skin;
    p.line([between(shoulder, elbow, 0.4), elbow, wrist], pose.isGowned ? [90, 88, 84] : [66, 60, 42], fore);
    if (pose.cuff && side < 0) {
      const at = [0.64, 0.76, 0.94].map((share) => between(shoulder, elbow, share)) as [Point, Point, Point];
      p.line(at, [78, 88, 82], {
        from: [0, at[0][1] - 40],
        to: [0, at[2][1] + 50],
        colors: [mixed(pose.cuff, "#ffffff", 0.25), pose.cuff, mixed(pose.cuff, "#000000", 0.25)],
      });
    }
    const hem = between(shoulder, elbow, 0.66);
    const [ox, oy] = [((elbow[1] - shoulder[1]) / upper) * 46, ((shoulder[0] - elbow[0]) / upper) * 46];
    const sleeve: Point[] = [
      [shoulder[0] + ox, shoulder[1] + oy],
      [hem[0] + ox * 1.06, hem[1] + oy * 1.06],
      [hem[0] - ox * 1.06, hem[1] - oy * 1.06],
      [shoulder[0] - ox, shoulder[1] - oy],
    ];
    if (!pose.isGowned) p.line([sleeve[1] as Point, sleeve[2] as Point], 12, mixed(fold, "#000000", 0.12));
    const light = {
      from: [shoulder[0] - 60, 0] as Point,
      to: [shoulder[0] + 60, 0] as Point,
      colors: side < 0 ? [mixed(cloth, "#fff4d8", 0.16), cloth] : [cloth, fold],
    };
    p.disc(shoulder[0], shoulder[1], 46, light, 1, 4).shape(sleeve, light);
    this.hand(wrist, target, side);
    return this;
  }

  private hand(wrist: Point, target: Point, side: number): void {
    const { person, pose, p } = this;
    const [base, shade] = person.skin;
    const color = pose.gloves ?? (side < 0 ? base : mixed(base, shade, 0.55));
    const angle = Math.atan2(target[1] - wrist[1], target[0] - wrist[0]);
    const way = (forward: number, aside: number): Point => [
      target[0] + forward * Math.cos(angle) - aside * Math.sin(angle),
      target[1] + forward * Math.sin(angle) + aside * Math.cos(angle),
    ];
    if (pose.gloves) p.line([way(-70, 0), wrist], [58, 54], mixed(color, "#000000", 0.08));
    p.line([way(-6, side * 8), way(30, side * 30)], [26, 20], color);
    p.line([wrist, way(4, 0), way(44, -side * 6)], [48, 54, 34], color);
    p.line([way(18, -side * 2), way(50, -side * 4)], 3.5, mixed(pose.gloves ?? shade, "#301810", pose.gloves ? 0.25 : 0.2));
  }

  private legs(): void {
    const { person, p } = this;
    const [cloth, fold] = person.pants ?? person.scrubs;
    for (const side of [1, -1]) {
      const hip: Point = [240 + side * 62, HIP];
      const ankle: Point = [240 + side * 78, SOLE - 62];
      p.blob(
        along(
          `${ankle[0] - 44} ${SOLE - 40} ${ankle[0] + 44} ${SOLE - 40} ${ankle[0] + 54 + side * 12} ${SOLE} ${ankle[0] - 54 + side * 12} ${SOLE}`,
        ),
        "#f4f6f6",
      );
      p.rect(ankle[0] - 52 + side * 12, SOLE - 6, 104, 10, "#9fb0b4");
      p.line([hip, [240 + side * 72, (HIP + SOLE) / 2], ankle], [150, 116, 98], {
        from: [hip[0] - 70, 0],
        to: [hip[0] + 80, 0],
        colors: [mixed(cloth, "#fff4d8", 0.1), mixed(cloth, fold, 0.6), fold],
      });
    }
    p.line(along(`240 ${HIP + 60} 240 ${HIP + 220}`), [10, 18], mixed(fold, "#000000", 0.25), 6);
  }

  private headOf(): Painter {
    return this.q.at({ x: 240 + (this.pose.turn ?? 0) * 14, y: 330 + (this.pose.nod ?? 0) * 12, tilt: this.pose.tilt ?? 0, about: [240, 330] });
  }

  private leaned([x, y]: Point): Point {
    const lean = this.pose.lean ?? 0;
    return [240 + (x - 240) * Math.cos(lean) - (y - HIP) * Math.sin(lean), HIP + (x - 240) * Math.sin(lean) + (y - HIP) * Math.cos(lean)];
  }

  private local(spot: Spot): Point {
    const [x, y] = this.room.to(spot);
    return [240 + (x - this.origin[0]) / this.size, (this.pose.isSeated ? HIP + 20 : SOLE) + (y - this.origin[1]) / this.size];
  }
}
