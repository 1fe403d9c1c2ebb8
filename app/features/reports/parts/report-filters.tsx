import { Group, NativeSelect, TextInput } from "@mantine/core";
import { Form, useSearchParams } from "@remix-run/react";
import { Button } from "~/ui/button";
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

/** The filters of a report: dates, grouping, program. A GET form, so every report has its own address. */
export function ReportFilters({ days, selects }: Props) {
  const [params] = useSearchParams();
  const key = [...params].join();
  return (
    <Form method="get" className="report-filters" key={key} preventScrollReset>
      <Group gap="sm" align="end" mb="md">
        <TextInput type="date" name="from_date" label="From" defaultValue={days.from_date} />
        <TextInput type="date" name="to_date" label="To" defaultValue={days.to_date} />
        {selects.map(({ name, label, options }) => (
          <NativeSelect
            key={name}
            name={name}
            label={label}
            maw={220}
            defaultValue={params.get(name) ?? ""}
            data={[{ value: "", label: "All" }, ...options]}
          />
        ))}
        <NativeSelect name="interval" label="Group by" defaultValue={days.interval} data={INTERVALS.map(([value, label]) => ({ value, label }))} />
        <Button type="submit" quiet>
          Apply
        </Button>
      </Group>
    </Form>
  );
}
