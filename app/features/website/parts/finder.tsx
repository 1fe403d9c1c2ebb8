import { SCHEDULE_LABELS } from "~/features/programs/model";
import { useCarriedFields } from "~/ui/site/carry";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import { startDatesPath } from "../paths";
import { Choice } from "./choice";

interface Props {
  goals: readonly string[];
  places: readonly (readonly [string, string])[];
  /** Filters that the address holds. */
  params?: URLSearchParams;
}

/** Filters classes by program, schedule, location and earliest start. */
export function Finder({ goals, places, params = new URLSearchParams() }: Props) {
  const say = useWords(words);
  const carried = useCarriedFields();
  return (
    <form method="get" action={startDatesPath()} className="filters finder">
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choice name="goal" label={say("program")} empty={say("any")} options={goals.map((goal) => [goal, goal])} chosen={params.get("goal")} />
      <Choice name="days" label={say("schedule")} empty={say("any")} options={Object.entries(SCHEDULE_LABELS)} chosen={params.get("days")} />
      <Choice name="place" label={say("location")} empty={say("any")} options={places} chosen={params.get("place")} />
      <label>
        {say("startsOnOrAfter")}
        <input type="date" name="from" defaultValue={params.get("from") ?? ""} />
      </label>
      <button className="button" type="submit">
        {say("findStartDates")}
      </button>
    </form>
  );
}
