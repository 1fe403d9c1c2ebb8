interface Props {
  title: string;
  rows: { name: string; count: number }[];
  labels: Record<string, string>;
}

/** How many there are of each sort. */
export const Tally = ({ title, rows, labels }: Props) => (
  <section className="waiting">
    <h3>{title}</h3>
    <dl className="sums">
      {rows.map(({ name, count }) => (
        <div key={name}>
          <dt>{labels[name] ?? name}</dt>
          <dd className="figures">{count}</dd>
        </div>
      ))}
    </dl>
  </section>
);
