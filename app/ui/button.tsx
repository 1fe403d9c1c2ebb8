import { Button as MantineButton } from "@mantine/core";
import { type ComponentProps, forwardRef, type ReactNode } from "react";

export interface Look {
  /** Beside another button. */
  quiet?: boolean;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** Words alone, within a line. */
  text?: boolean;
}

/** What Mantine calls such a button. */
export const variantOf = ({ quiet, danger, text }: Look) => ({
  variant: text ? "subtle" : quiet ? "default" : "filled",
  color: danger ? "red" : undefined,
});

/** How something that may be a button or an entry of a menu looks; without any it is an entry. */
export type ButtonLook = "filled" | "quiet" | "danger" | "text";

export const lookProps = (look: ButtonLook): Look => (look === "filled" ? {} : { [look]: true });

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

/** Sends its form: a button with a look, or an entry of a menu. */
export function EntryButton({ look, ...rest }: Omit<ButtonProps, keyof Look> & { look?: ButtonLook }) {
  return look ? <Button type="submit" {...lookProps(look)} {...rest} /> : <button type="submit" {...rest} />;
}

/** A link that looks like a button or a menu entry. */
export const EntryAnchor = forwardRef<HTMLAnchorElement, Omit<AnchorProps, keyof Look> & { look?: ButtonLook }>(({ look, ...rest }, ref) =>
  look ? <ButtonAnchor ref={ref} {...lookProps(look)} {...rest} /> : <a ref={ref} {...rest} />,
);
EntryAnchor.displayName = "EntryAnchor";
