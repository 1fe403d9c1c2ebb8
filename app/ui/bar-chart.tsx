import { useId } from "react";

export interface Bar {
  label: string;
  value: number;
}

interface Props {
  title: string;
  bars: Bar[];
  /** The unit of the bars; the heading of the table's column. */
  unit: string;
  format?: (value: number) => string;
  /** How the numbers beside the lines are written, where `format` is too long for them. */
  tick?: (value: number) => string;
  /** Head of the labels' column. */
  labelHead?: string;
}

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 64;
const BOTTOM = 26;
const TOP = 12;
/** Labels under the bars beyond this many would run into each other: some are left out, the table has all. */
const MAX_LABELS = 12;

/** Bars drawn on the server, and the same numbers as a table behind "Show as table". */
export function BarChart({ title, bars, unit, format = String, tick = format, labelHead = "Month" }: Props) {
  const id = useId();
  const top = niceTop(Math.max(1, ...bars.map(({ value }) => value)));
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const width = Math.min(44, slot * 0.62);
  const every = Math.ceil(bars.length / MAX_LABELS);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{`${title}. ${summaryOf(bars, format)}`}</title>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line className="chart-line" x1={LEFT} x2={WIDTH} y1={y(top * share)} y2={y(top * share)} />
            <text className="chart-tick" x={LEFT - 8} y={y(top * share) + 4} textAnchor="end">
              {tick(top * share)}
            </text>
          </g>
        ))}
        {bars.map(({ label, value }, index) => {
          const x = LEFT + slot * index + (slot - width) / 2;
          return (
            <g key={label}>
              <rect className="chart-bar" x={x} y={y(value)} width={width} height={Math.max(value > 0 ? 2 : 0, y(0) - y(value))} rx={3}>
                <title>{`${label}: ${format(value)}`}</title>
              </rect>
              {index % every === 0 ? (
                <text
                  className="chart-label"
                  data-second={(index / every) % 2 === 1 || undefined}
                  x={x + width / 2}
                  y={HEIGHT - 8}
                  textAnchor="middle"
                >
                  {label}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <details className="chart-table">
        <summary>Show as table</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHead}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The next even number of the form 2, 4, 10, 20, 40, 100 … so that half of it is whole too. */
function niceTop(greatest: number): number {
  const power = 10 ** Math.floor(Math.log10(greatest));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= greatest && step >= 2) ?? 10 * power;
}

function summaryOf(bars: Bar[], format: (value: number) => string): string {
  const greatest = bars.reduce<Bar | null>((best, bar) => (!best || bar.value > best.value ? bar : best), null);
  return greatest && greatest.value > 0 ? `Most in ${greatest.label}: ${format(greatest.value)}.` : "No data yet.";
}
