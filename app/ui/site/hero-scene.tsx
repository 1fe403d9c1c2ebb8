import type { ReactElement } from "react";
import { diceOf, type Family } from "./family";
import { Motif } from "./motif";

interface Props {
  family: Family;
  /** Where the arrangement comes from: the school's name. */
  seed: string;
}

/**
 * Hero drawing for a school without a picture, in the school's colors: a house by water, below mountains, or on a street. Decorative, so
 * hidden from screen readers.
 */
export function HeroScene({ family, seed }: Props) {
  const dice = diceOf(`${seed} scene`);
  if (family === "tide") return <Drawn box="0 0 500 500">{bay(dice)}</Drawn>;
  const { columns, rows, standing } =
    family === "ridge" ? { columns: 16, rows: 4, standing: hut(dice) } : { columns: 14, rows: 3, standing: street(dice) };
  return (
    <>
      <Motif family={family} seed={seed} columns={columns} rows={rows} />
      <Drawn box={`0 0 ${columns * 100} ${rows * 100}`} isOver>
        {standing}
      </Drawn>
    </>
  );
}

const Drawn = ({ box, isOver, children }: { box: string; isOver?: boolean; children: ReactElement }) => (
  <svg
    className={isOver ? "hero-over" : undefined}
    viewBox={box}
    preserveAspectRatio={isOver ? "xMidYMax slice" : "xMidYMin slice"}
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

type Dice = () => number;
const between = (dice: Dice, from: number, to: number) => Math.round(from + dice() * (to - from));

const panes = (x: number, y: number, columns: number, rows: number, w: number, h: number, gap: number): string =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return `M${x + column * (w + gap)} ${y + row * (h + gap * 1.4)}h${w}v${h}h${-w}z`;
  }).join("");

const waves = (dice: Dice, y: number): string =>
  Array.from({ length: 5 }, (_, row) => `M${between(dice, -60, 0)} ${y + row * 30}${"q20-14 40 0t40 0".repeat(7)}`).join("");

/** A school at the water: sun, hills, trees as discs, a boat. */
function bay(dice: Dice): ReactElement {
  const sun = between(dice, 330, 420);
  const boat = between(dice, 34, 60);
  return (
    <>
      <path className="c0" d="M0 0h500v500H0z" />
      <circle className="s4" cx={sun} cy="96" r="52" />
      <path className="sg" d={`M0 250a${between(dice, 150, 190)} 120 0 0 1 280 0a${between(dice, 110, 150)} 90 0 0 1 220-20v90H0z`} />
      <path className="c1" d="M96 150h250v150H96z" />
      <path className="c2" d="M84 136h274v16H84zM221 76l62 60H159zM196 240h50v60h-50z" />
      <circle className="s4" cx="221" cy="112" r="11" />
      <path className="s4" d={`${panes(112, 170, 6, 1, 24, 34, 14)}${panes(112, 236, 2, 1, 24, 34, 14)}${panes(264, 236, 2, 1, 24, 34, 14)}`} />
      <path className="c2" d="M52 230h8v70h-8zM386 220h8v80h-8zM440 250h6v50h-6z" />
      <circle className="c3" cx="56" cy="214" r="38" />
      <circle className="c1" cx="390" cy="200" r="44" />
      <circle className="c3" cx="443" cy="240" r="30" />
      <path className="s4" d="M0 296h500v12H0z" />
      <path className="c2" d="M0 308h500v192H0z" />
      <path className="c1" d="M0 316h500v184H0z" />
      <path className="hero-wave" d={waves(dice, 340)} />
      <path className="s4" d={`M${boat + 4} 296v84h54zM${boat - 4} 312v68h-38z`} />
      <path className="c2" d={`M${boat - 56} 388h124l-22 30h-80z`} />
    </>
  );
}

/** A lit house below the mountains, with firs around it. */
function hut(dice: Dice): ReactElement {
  const x = between(dice, 560, 640);
  const fir = (at: number, size: number) =>
    `M${at} ${400 - size * 2.2}l${size * 0.7} ${size}h${-size * 0.3}l${size * 0.5} ${size * 1.2}h${-size * 1.8}l${size * 0.5}${-size * 1.2}h${-size * 0.3}z`;
  return (
    <>
      <path className="c2" d={`${fir(x - 120, 50)}${fir(x - 64, 38)}${fir(x + 330, 54)}${fir(x + 400, 40)}${fir(x + 460, 30)}`} />
      <path className="hero-wall" d={`M${x} 312h250v88H${x}z`} />
      <path className="hero-roof" d={`M${x - 18} 318l56-58h174l56 58zM${x + 108} 240h34v40h-34z`} />
      <path className="c5" d={`${panes(x + 22, 334, 2, 1, 30, 34, 16)}${panes(x + 154, 334, 2, 1, 30, 34, 16)}`} />
      <path className="hero-roof" d={`M${x + 108} 340h34v60h-34z`} />
    </>
  );
}

/** Houses of a town along the lower edge, low in the middle, where something may stand before them. */
function street(dice: Dice): ReactElement {
  const houses = Array.from({ length: 10 }, (_, at) => {
    const isMiddle = at > 2 && at < 7;
    const w = between(dice, 84, 116);
    const h = isMiddle ? between(dice, 46, 84) : between(dice, 80, 150);
    const x = at * 140 + between(dice, 0, 20);
    return { x, w, h, ink: 1 + (at % 3), isPointed: at % 2 === 1 };
  });
  return (
    <>
      {houses.map(({ x, w, h, ink, isPointed }) => (
        <path key={x} className={`c${ink}`} d={`M${x} ${300 - h}${isPointed ? `l${w / 2}-28l${w / 2} 28` : `h${w}`}v${h}h${-w}z`} />
      ))}
      <path className="s4" d={houses.map(({ x, w, h }) => panes(x + 14, 300 - h + 14, 2, 1, Math.round((w - 44) / 2), 20, 16)).join("")} />
    </>
  );
}
