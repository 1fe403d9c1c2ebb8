interface Props {
  name: string;
  label: string;
  empty?: string;
  options: readonly (readonly [string, string])[];
  chosen: string | null;
}

/** A select in the filters of a public list; unknown values select nothing. */
export const Choice = ({ name, label, empty, options, chosen }: Props) => (
  <label>
    {label}
    <select name={name} defaultValue={options.some(([value]) => value === chosen) ? (chosen ?? "") : ""}>
      {empty ? <option value="">{empty}</option> : null}
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
