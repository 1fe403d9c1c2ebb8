import { Button as MantineButton } from "@mantine/core";
import { type ComponentProps, forwardRef, type ReactNode } from "react";

export interface Look {
  /** Beside another button. */
  quiet?: boolean;
  /** What cannot be taken back. */
  danger?: boolean;
  /** Words alone, within a line. */
  text?: boolean;
}

/** What Mantine calls such a button. */
export const variantOf = ({ quiet, danger, text }: Look) => ({
  variant: text ? "subtle" : quiet ? "default" : "filled",
  color: danger ? "red" : undefined,
});

/** The look that a class name of the sign-in family asks for: `button button-quiet`. Null where it names no button. */
export function lookOf(className: string | undefined): Look | null {
  const names = className?.split(" ") ?? [];
  if (!names.includes("button")) return null;
  return { quiet: names.includes("button-quiet"), danger: names.includes("button-danger"), text: names.includes("button-text") };
}

type ButtonProps = Omit<ComponentProps<"button">, "ref" | "color" | "style"> & Look & { leftSection?: ReactNode };

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(({ quiet, danger, text, type = "button", ...rest }, ref) => (
  <MantineButton ref={ref} type={type} {...variantOf({ quiet, danger, text })} {...rest} />
));
Button.displayName = "Button";

type AnchorProps = Omit<ComponentProps<"a">, "ref" | "color" | "style"> & Look;

/** A link that looks like a button and leaves the product's own pages: a file, another site, a page without script. */
export const ButtonAnchor = forwardRef<HTMLAnchorElement, AnchorProps>(({ quiet, danger, text, ...rest }, ref) => (
  <MantineButton component="a" ref={ref} {...variantOf({ quiet, danger, text })} {...rest} />
));
ButtonAnchor.displayName = "ButtonAnchor";
