import type { ComponentProps } from "react";
import { Link } from "./link";

/** A link that looks like the button it stands beside. */
export function ButtonLink({ quiet, className = "", ...rest }: ComponentProps<typeof Link> & { quiet?: boolean }) {
  return <Link className={`button ${quiet ? "button-quiet" : ""} ${className}`} {...rest} />;
}
