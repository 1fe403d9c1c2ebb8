import type { ReactElement } from "react";
import { DRAWINGS, type DrawingName, drawingOf } from "./drawings";
import { diceOf, type Family } from "./family";

interface Props {
  family: Family;
  title: string;
  category: string;
  /** Where the arrangement comes from: the slug. */
  seed: string;
  other?: DrawingName;
  className?: string;
}

/**
 * A drawn scene of a program or product in the school's colors; `seed` varies the arrangement. Objects stay whole in any box. Decorative, so
 * hidden from screen readers.
 */
export function Scene({ family, title, category, seed, other = "cap", className }: Props) {
  const dice = diceOf(seed);
  const name = drawingOf(title, category, other);
  const ground = { tide, ridge, path: strands }[family](dice);
  const kind = Math.floor(dice() * 4);
  const x = 70 + Math.floor(dice() * 4) * 10;
  return (
    <svg className={className} viewBox="0 0 240 100" aria-hidden="true" focusable="false">
      <path className="s0" d="M-300-400h840v900h-840z" />
      {ground}
      {kind === 0 ? (
        <Thing name={name} x={80} y={8} size={84} />
      ) : kind === 1 ? (
        <>
          <Thing name={name} x={x - 26} y={10} size={80} />
          <Thing name={name} x={x + 62} y={42} size={46} />
        </>
      ) : kind === 2 ? (
        <>
          <Thing name={name} x={42} y={44} size={44} />
          <Thing name={name} x={88} y={12} size={76} />
          <Thing name={name} x={164} y={44} size={44} />
        </>
      ) : (
        <Thing name={name} x={x + 20} y={14} size={74} />
      )}
    </svg>
  );
}

const Thing = ({ name, x, y, size }: { name: DrawingName; x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
    {DRAWINGS[name].map(([ink, path]) => (
      <path key={path} className={`s${ink}`} d={path} />
    ))}
  </g>
);

type Dice = () => number;
const at = (dice: Dice, from: number, to: number) => Math.round(from + dice() * (to - from));

/** Round shapes that come up from the edges. */
const tide = (dice: Dice): ReactElement => (
  <g className="sg">
    <circle cx={at(dice, 20, 90)} cy="100" r={at(dice, 34, 60)} />
    <circle cx={at(dice, 150, 230)} cy={at(dice, 0, 30)} r={at(dice, 20, 46)} />
  </g>
);

/** Two ranges, one behind the other. */
const ridge = (dice: Dice): ReactElement => (
  <path
    className="sg"
    d={`M-300 200V70L0 ${at(dice, 55, 80)}L${at(dice, 30, 70)} ${at(dice, 26, 50)}L110 ${at(dice, 66, 84)}L${at(dice, 150, 200)} ${at(dice, 20, 46)}L240 ${at(dice, 60, 84)}L540 70V200z`}
  />
);

/** Lines that pass behind. */
const strands = (dice: Dice): ReactElement => (
  <path
    className="sl"
    d={`M-300 ${at(dice, 10, 40)}H70C110 ${at(dice, 10, 40)} 110 78 150 78H540M-300 88H${at(dice, 60, 120)}C180 88 170 ${at(dice, 14, 40)} 245 ${at(dice, 14, 40)}L540 30`}
  />
);
