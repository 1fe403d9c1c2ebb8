import { useLocale } from "~/ui/use-text";
import { phrase } from "~/words/phrase";

interface Props {
  name: string;
  label: string;
  empty?: string;
  options: readonly (readonly [string, string])[];
  chosen: string | null;
}

/** A select in the filters of a public list; unknown values select nothing. */
export function Choice({ name, label, empty, options, chosen }: Props) {
  const locale = useLocale();
  return (
    <label>
      {label}
      <select name={name} defaultValue={options.some(([value]) => value === chosen) ? (chosen ?? "") : ""}>
        {empty ? <option value="">{empty}</option> : null}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {phrase(text, locale)}
          </option>
        ))}
      </select>
    </label>
  );
}
