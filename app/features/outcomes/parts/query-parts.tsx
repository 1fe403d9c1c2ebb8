import { NativeSelect, TextInput } from "@mantine/core";

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** A select of a form that only asks. */
export const QueryChoice = ({ name, label, value, options }: ChoiceProps) => (
  <NativeSelect name={name} label={label} defaultValue={value} data={[...options]} />
);

/** A day of a form that only asks. */
export const QueryDay = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <TextInput type="date" name={name} label={label} defaultValue={value} />
);
