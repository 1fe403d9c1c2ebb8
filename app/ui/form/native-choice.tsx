import { Input } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"select">, "ref" | "size" | "style" | "color"> & { error?: boolean };

/** The browser's own select in the look of the other fields. */
export const NativeChoice = (props: Props) => (
  <Input
    {...props}
    component="select"
    pointer
    rightSection={<IconSelector size={20} stroke={1.5} aria-hidden="true" />}
    rightSectionPointerEvents="none"
  />
);
