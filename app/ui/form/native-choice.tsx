import { Input } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"select">, "ref" | "size" | "style" | "color"> & {
  error?: boolean;
  /** The options; selects with other entries pass them as children. */
  options?: readonly { value: string; label: string; disabled?: boolean }[];
  /** The first entry, whose value is empty; null or undefined for none. */
  empty?: string | null;
};

/** The browser's own select in the look of the other fields. */
export const NativeChoice = ({ options, empty, children, ...props }: Props) => (
  <Input
    {...props}
    component="select"
    pointer
    rightSection={<IconSelector size={20} stroke={1.5} aria-hidden="true" />}
    rightSectionPointerEvents="none"
  >
    {typeof empty === "string" ? <option value="">{empty}</option> : null}
    {options?.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))}
    {children}
  </Input>
);
