import { Link } from "~/ui/link";

interface Props {
  title: string;
  rows: { name: string; count: number }[];
  labels: Record<string, string>;
  /** Where those of one sort are listed. */
  to(name: string): string;
}

/** How many there are of each sort. */
export const Tally = ({ title, rows, labels, to }: Props) => (
  <section className="waiting">
    <h3>{title}</h3>
    <dl className="sums">
      {rows.map(({ name, count }) => (
        <div key={name}>
          <dt>
            <Link to={to(name)}>{labels[name] ?? name}</Link>
          </dt>
          <dd className="figures">{count}</dd>
        </div>
      ))}
    </dl>
  </section>
);
