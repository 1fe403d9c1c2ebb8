import { SCHEDULE_LABELS } from "~/features/programs/model";
import { useCarriedFields } from "~/ui/site/carry";
import { startDatesPath } from "../paths";
import { Choice } from "./choice";

interface Props {
  goals: readonly string[];
  places: readonly (readonly [string, string])[];
  /** What the address says already. */
  params?: URLSearchParams;
}

/** Looks for a class by what somebody wants to become, and by the days, the place and the start that suit them. */
export function Finder({ goals, places, params = new URLSearchParams() }: Props) {
  const carried = useCarriedFields();
  return (
    <form method="get" action={startDatesPath()} className="filters finder">
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choice name="goal" label="I want to learn" empty="Anything" options={goals.map((goal) => [goal, goal])} chosen={params.get("goal")} />
      <Choice name="days" label="I have time" empty="Any time" options={Object.entries(SCHEDULE_LABELS)} chosen={params.get("days")} />
      <Choice name="place" label="Where" empty="Anywhere" options={places} chosen={params.get("place")} />
      <label>
        Starting from
        <input type="date" name="from" defaultValue={params.get("from") ?? ""} />
      </label>
      <button className="button" type="submit">
        Find start dates
      </button>
    </form>
  );
}
