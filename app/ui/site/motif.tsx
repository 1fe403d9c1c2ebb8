import type { ReactElement } from "react";
import { diceOf, type Family } from "./family";

interface Props {
  family: Family;
  /** Seed of the arrangement: the school's name or a program's slug. */
  seed: string;
  /** Columns and rows of the composition; one unit is 100. */
  columns: number;
  rows: number;
  className?: string;
}

/** A composed picture in the school's colours (classes c0 to c4, filled by the style sheet). Says nothing, so it is hidden from readers. */
export function Motif({ family, seed, columns, rows, className }: Props) {
  const draw = { tide: tiles, ridge: ridges, path: strands }[family];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * 100} ${rows * 100}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {draw(diceOf(seed), columns, rows)}
    </svg>
  );
}

type Dice = () => number;

/** Quarter circles, leaves, discs and rings on a grid. */
function tiles(dice: Dice, columns: number, rows: number): ReactElement[] {
  const shapes: ReactElement[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const turn = Math.floor(dice() * 4) * 90;
      const ground = Math.floor(dice() * 4);
      const ink = (ground + 1 + Math.floor(dice() * 3)) % 4;
      const kind = dice();
      const shape =
        kind < 0.38 ? (
          <path className={`c${ink}`} d="M0 0h100a100 100 0 0 1-100 100z" />
        ) : kind < 0.66 ? (
          <path className={`c${ink}`} d="M0 0h50a50 50 0 0 1 50 50v50H50A50 50 0 0 1 0 50z" />
        ) : kind < 0.84 ? (
          <path className={`c${ink}`} d="M0 0a50 50 0 0 0 100 0zM0 50a50 50 0 0 0 100 0z" />
        ) : (
          <circle className={`c${ink}`} cx="50" cy="50" r="28" />
        );
      shapes.push(
        <g key={`${row}.${column}`} transform={`translate(${column * 100} ${row * 100}) rotate(${turn} 50 50)`}>
          <path className={`c${ground}`} d="M-1-1h102v102H-1z" />
          {shape}
        </g>,
      );
    }
  }
  return shapes;
}

/** A sun and four mountain ranges, the nearest darkest. */
function ridges(dice: Dice, columns: number, rows: number): ReactElement[] {
  const width = columns * 100;
  const height = rows * 100;
  const sun = { x: Math.round(width * (0.3 + dice() * 0.3)), y: Math.round(height * 0.42), r: Math.round(height * 0.24) };
  const range = (layer: number) => {
    const base = height * (0.46 + layer * 0.155);
    const swing = height * (0.3 - layer * 0.03);
    const peaks = 3 + layer + Math.floor(dice() * 2);
    let d = `M0 ${height}V${Math.round(base)}`;
    for (let peak = 0; peak < peaks; peak += 1) {
      const step = width / peaks;
      const top = step * (peak + 0.3 + dice() * 0.4);
      d += `L${Math.round(top)} ${Math.round(base - swing * (0.45 + dice() * 0.55))}L${Math.round(step * (peak + 1))} ${Math.round(base + swing * 0.12 * dice())}`;
    }
    return <path key={layer} className={`c${layer + 1}`} d={`${d}V${height}z`} />;
  };
  return [
    <path key="sky" className="c0" d={`M0 0h${width}v${height}H0z`} />,
    <circle key="sun" className="c5" cx={sun.x} cy={sun.y} r={sun.r} />,
    ...[0, 1, 2, 3].map(range),
  ];
}

/** Lines that cross, meet and part, with the places where they meet. */
function strands(dice: Dice, columns: number, rows: number): ReactElement[] {
  const width = columns * 100;
  const lanes = rows * 2 + 1;
  const y = (lane: number) => Math.round(((lane + 0.5) * rows * 100) / lanes);
  const shapes: ReactElement[] = [<path key="ground" className="c0" d={`M0 0h${width}v${rows * 100}H0z`} />];
  const places = new Map<string, number>();
  for (let line = 0; line < Math.max(3, lanes - 1); line += 1) {
    let lane = Math.floor(dice() * lanes);
    let d = `M-10 ${y(lane)}`;
    for (let column = 0; column <= columns; column += 1) {
      const next = Math.min(lanes - 1, Math.max(0, lane + Math.floor(dice() * 3) - 1));
      const x = column * 100 - 10;
      d += next === lane ? `H${x + 110}` : `H${x + 20}C${x + 65} ${y(lane)} ${x + 45} ${y(next)} ${x + 90} ${y(next)}H${x + 110}`;
      lane = next;
      const place = `${column}:${lane}`;
      places.set(place, (places.get(place) ?? 0) + 1);
    }
    shapes.push(<path key={`l${line}`} className={`line l${line % 4}`} d={d} />);
  }
  for (const [place, met] of places) {
    if (met < 2) continue;
    const [column = 0, lane = 0] = place.split(":").map(Number);
    shapes.push(<circle key={place} className={met > 2 ? "stop big" : "stop"} cx={column * 100 + 92} cy={y(lane)} r={met > 2 ? 15 : 9} />);
  }
  return shapes;
}
