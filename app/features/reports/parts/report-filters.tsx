import { Form, useSearchParams } from "@remix-run/react";
import { INTERVAL_LABELS, type Interval } from "../report-model";

interface Choice {
  value: string;
  label: string;
}

interface Props {
  days: { from_date: string; to_date: string; interval: Interval };
  selects: readonly { name: string; label: string; options: readonly Choice[] }[];
}

const INTERVALS = Object.entries(INTERVAL_LABELS);

/** What a whole report is about: days, grouping, and what narrows it. A GET form, so that every report has its address. */
export function ReportFilters({ days, selects }: Props) {
  const [params] = useSearchParams();
  const key = [...params].join();
  return (
    <Form method="get" className="report-filters" key={key} preventScrollReset>
      <label>
        <span>From</span>
        <input type="date" name="from_date" defaultValue={days.from_date} />
      </label>
      <label>
        <span>To</span>
        <input type="date" name="to_date" defaultValue={days.to_date} />
      </label>
      {selects.map(({ name, label, options }) => (
        <label key={name}>
          <span>{label}</span>
          <select name={name} defaultValue={params.get(name) ?? ""}>
            <option value="">All</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        <span>Group by</span>
        <select name="interval" defaultValue={days.interval}>
          {INTERVALS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-quiet">
        Apply
      </button>
    </Form>
  );
}
