import { Painter, type Point } from "./painter";

/** A portrait is as wide as it is high. */
export const SIDE = 480;

interface Person {
  /** In the light and in the shade. */
  skin: readonly [string, string];
  hair: string;
  cut: "bun" | "long" | "short" | "curls" | "bob" | "scarf" | "crop";
  scrubs: readonly [string, string];
  ground: readonly [string, string];
  beard?: boolean;
  glasses?: boolean;
  stethoscope?: boolean;
}

const SKIN = {
  deep: ["#7b4b33", "#643a27"],
  brown: ["#a8714c", "#8f5c3c"],
  olive: ["#cf9a72", "#b9825c"],
  fair: ["#efc4a4", "#dca98a"],
  rose: ["#f3cdb5", "#e2b197"],
} as const;
const TEAL = ["#0e7c86", "#0b6670"] as const;
const NAVY = ["#29516b", "#204258"] as const;
const PLUM = ["#6d4a7c", "#5a3c68"] as const;
const SEA = ["#e6f2f1", "#c4e0de"] as const;
const SAND = ["#f8eedd", "#ecdcbf"] as const;

/** Each portrait with its name as a file, and what is to be seen. */
export const PORTRAITS = {
  amara: [
    { skin: SKIN.deep, hair: "#241a18", cut: "curls", scrubs: TEAL, ground: SAND, stethoscope: true },
    "Smiling woman with curly black hair and a stethoscope",
  ],
  beatriz: [{ skin: SKIN.olive, hair: "#3a241c", cut: "long", scrubs: NAVY, ground: SEA }, "Smiling woman with long brown hair in navy scrubs"],
  caleb: [
    { skin: SKIN.fair, hair: "#7a4a2b", cut: "short", scrubs: TEAL, ground: SEA, beard: true },
    "Smiling man with a short beard in teal scrubs",
  ],
  dalia: [{ skin: SKIN.olive, hair: "#c9826b", cut: "scarf", scrubs: TEAL, ground: SAND }, "Smiling woman with a coral headscarf in teal scrubs"],
  elena: [
    { skin: SKIN.rose, hair: "#b9b4b0", cut: "bob", scrubs: PLUM, ground: SEA, glasses: true },
    "Smiling older woman with gray hair and glasses",
  ],
  farid: [
    { skin: SKIN.brown, hair: "#231d1b", cut: "crop", scrubs: NAVY, ground: SAND, glasses: true, stethoscope: true },
    "Smiling man with glasses and a stethoscope",
  ],
  lead: [
    { skin: SKIN.deep, hair: "#55504d", cut: "crop", scrubs: ["#5b3fa8", "#4b338d"], ground: ["#f0ecfa", "#dcd3f2"], beard: true },
    "Smiling man with short gray hair and a beard",
  ],
  guide: [
    { skin: SKIN.fair, hair: "#8b5a33", cut: "bun", scrubs: ["#8f3f22", "#78331a"], ground: ["#faece4", "#f0d3c3"] },
    "Smiling woman with her hair in a bun",
  ],
} as const satisfies Record<string, readonly [Person, string]>;

export type PortraitName = keyof typeof PORTRAITS;

/** The portrait as a PNG. */
export function paintedPortrait(name: PortraitName): Promise<Uint8Array<ArrayBuffer>> {
  const painter = new Painter(SIDE, SIDE);
  const person: Person = PORTRAITS[name][0];
  const [from, to] = person.ground;
  painter.fade(from, to).disc(330, 150, 190, mixed(from, to, 0.35));
  behind(painter, person);
  body(painter, person);
  head(painter, person);
  hair(painter, person);
  return painter.png();
}

/** The left half of an outline and its mirror image; points on the axis stay single. */
const mirrored = (points: readonly Point[]): Point[] => [
  ...points,
  ...points
    .filter(([x]) => x !== SIDE / 2)
    .map(([x, y]): Point => [SIDE - x, y])
    .reverse(),
];

/** A line along part of a circle's upper side. */
const arch = (x: number, y: number, half: number, rise: number): Point[] =>
  Array.from({ length: 9 }, (_, step): Point => [x + (step / 4 - 1) * half, y - rise * (1 - (step / 4 - 1) ** 2)]);

/** The hair that falls behind the neck. */
function behind(p: Painter, { hair, cut }: Person): void {
  const back = mixed(hair, "#000000", 0.22);
  if (cut === "long")
    p.blob(
      mirrored([
        [240, 62],
        [160, 92],
        [136, 180],
        [134, 290],
        [120, 380],
        [170, 410],
        [220, 400],
      ]),
      back,
    );
  if (cut === "bob")
    p.blob(
      mirrored([
        [240, 66],
        [160, 96],
        [136, 190],
        [138, 300],
        [180, 322],
      ]),
      back,
    );
  if (cut === "bun") p.disc(240, 66, 46, hair).disc(250, 72, 34, back);
  if (cut === "curls")
    for (const [x, y, r] of [
      [240, 92, 66],
      [176, 116, 56],
      [304, 116, 56],
      [140, 180, 50],
      [340, 180, 50],
      [142, 246, 42],
      [338, 246, 42],
      [160, 290, 30],
      [320, 290, 30],
    ] as const)
      p.disc(x, y, r, x > 250 ? back : hair);
  if (cut === "scarf")
    p.blob(
      mirrored([
        [240, 70],
        [168, 94],
        [136, 180],
        [142, 290],
        [128, 390],
        [180, 440],
      ]),
      hair,
    );
}

/** Neck, shoulders and scrubs. */
function body(p: Painter, { skin, scrubs, cut, hair, stethoscope }: Person): void {
  const [base, shade] = skin;
  const [cloth, fold] = scrubs;
  p.blob(
    mirrored([
      [200, 352],
      [140, 378],
      [76, 404],
      [44, 470],
      [40, 560],
      [240, 580],
    ]),
    cloth,
  );
  p.blob(
    [
      [330, 376],
      [404, 404],
      [436, 470],
      [440, 560],
      [352, 560],
      [364, 460],
    ],
    fold,
  );
  p.line(
    [
      [126, 440],
      [134, 500],
    ],
    5,
    fold,
  );
  p.blob(
    [
      [198, 270],
      [282, 270],
      [282, 350],
      [296, 372],
      [240, 452],
      [184, 372],
      [198, 350],
    ],
    base,
  );
  p.blob(
    [
      [198, 290],
      [282, 290],
      [282, 330],
      [240, 356],
      [200, 334],
    ],
    shade,
  );
  for (const side of [-1, 1])
    p.line(
      [
        [240 + side * 58, 362],
        [240 + side * 34, 408],
        [240, 458],
      ],
      16,
      fold,
    );
  if (cut === "scarf") {
    const dark = mixed(hair, "#000000", 0.14);
    p.blob(
      mirrored([
        [240, 306],
        [162, 290],
        [118, 388],
        [170, 438],
        [240, 462],
      ]),
      hair,
    );
    p.line(arch(214, 372, 52, -44), 6, dark).line(arch(262, 352, 54, -52), 6, dark);
  }
  if (stethoscope) {
    for (const side of [-1, 1])
      p.line(
        [
          [240 + side * 62, 356],
          [240 + side * 80, 400],
          [240 + side * 78, 452],
          [240 + side * 62, 490],
        ],
        9,
        "#26343b",
      );
    p.disc(318, 456, 17, "#26343b").disc(318, 456, 10, "#c9d3d6");
  }
}

function head(p: Painter, { skin, hair, beard, glasses, cut }: Person): void {
  const [base, shade] = skin;
  const line = mixed(shade, "#2a1512", 0.45);
  if (cut !== "scarf") for (const side of [-1, 1]) p.disc(240 + side * 84, 224, 19, side < 0 ? base : shade, 1.3);
  const face = mirrored([
    [240, 108],
    [184, 124],
    [158, 180],
    [160, 240],
    [182, 292],
    [216, 322],
  ]);
  p.blob(face, shade).blob(
    face.map(([x, y]): Point => [240 + (x - 240) * 0.94 - 6, y - 1]),
    base,
  );
  if (beard) {
    const edge: Point[] = [
      [157, 222],
      [168, 250],
      [196, 262],
      [240, 256],
      [284, 262],
      [312, 250],
      [323, 222],
      [320, 262],
      [296, 312],
      [240, 338],
      [184, 312],
      [160, 262],
    ];
    p.blob(edge, hair);
    p.blob(
      [
        [210, 276],
        [240, 272],
        [270, 276],
        [258, 292],
        [240, 296],
        [222, 292],
      ],
      mixed(base, "#a4433d", 0.3),
    );
  } else for (const side of [-1, 1]) p.disc(240 + side * 48 - 3, 256, 17, mixed(base, "#d8604f", 0.16), 0.8);
  for (const side of [-1, 1]) {
    const x = 238 + side * 37;
    p.line(arch(x, 192, 17, 8), 6, cut === "scarf" ? "#3a241c" : mixed(hair, "#2a1512", 0.35));
    p.disc(x, 216, 7.5, "#2a1a18", 1.15).disc(x + 2.5, 212.5, 2.2, "#ffffff");
  }
  p.line(
    [
      [240, 222],
      [246, 246],
      [236, 250],
    ],
    4,
    mixed(shade, line, 0.35),
  );
  p.blob(
    [
      [208, 274],
      [224, 280],
      [240, 281],
      [256, 280],
      [272, 274],
      [262, 291],
      [240, 300],
      [218, 291],
    ],
    beard ? "#ffffff" : mixed(line, "#a4322f", 0.4),
  );
  if (!beard)
    p.blob(
      [
        [214, 277],
        [240, 282],
        [266, 277],
        [258, 286],
        [240, 289],
        [222, 286],
      ],
      "#ffffff",
    );
  if (glasses)
    for (const side of [-1, 1]) {
      const x = 238 + side * 38;
      const ring = Array.from(
        { length: 33 },
        (_, step): Point => [x + 29 * Math.cos((step * Math.PI) / 16), 216 + 25 * Math.sin((step * Math.PI) / 16)],
      );
      p.line(ring, 4, "#2d3a40").line(
        [
          [238 + side * 9, 213],
          [238, 210],
        ],
        4,
        "#2d3a40",
      );
    }
}

/** The hair over the forehead. */
function hair(p: Painter, { hair: color, cut }: Person): void {
  const light = mixed(color, "#ffffff", 0.12);
  if (cut === "scarf") {
    p.blob(
      [
        [240, 66],
        [168, 88],
        [138, 170],
        [142, 270],
        [176, 330],
        [170, 250],
        [166, 190],
        [190, 140],
        [240, 124],
        [290, 140],
        [312, 190],
        [310, 250],
        [304, 330],
        [338, 270],
        [342, 170],
        [312, 88],
      ],
      color,
    );
    p.line(arch(232, 124, 62, 28), 6, light);
    return;
  }
  if (cut === "crop" || cut === "short") {
    const rise = cut === "short" ? 16 : 0;
    p.blob(
      [
        [240, 88 - rise],
        [186, 98 - rise],
        [152, 146],
        [150, 212],
        [164, 206],
        [170, 168],
        [200, 146],
        [240, 140 + rise / 2],
        [286, 144 - rise / 4],
        [310, 168],
        [316, 206],
        [330, 212],
        [328, 146],
        [294, 98 - rise],
      ],
      color,
    );
    if (cut === "short") p.line(arch(238, 108, 44, 12), 6, light);
    return;
  }
  if (cut === "curls") {
    for (const [x, y, r] of [
      [190, 122, 30],
      [228, 110, 32],
      [268, 110, 30],
      [300, 128, 26],
      [164, 152, 22],
      [320, 156, 20],
    ] as const)
      p.disc(x, y, r, color);
    p.disc(206, 92, 12, light).disc(250, 82, 10, light);
    return;
  }
  p.blob(
    [
      [240, 78],
      [176, 96],
      [144, 160],
      [146, 236],
      [162, 236],
      [170, 186],
      [206, 152],
      [262, 128],
      [290, 158],
      [312, 190],
      [318, 236],
      [334, 236],
      [336, 160],
      [304, 96],
    ],
    color,
  );
}

/** A color between two others. */
function mixed(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
