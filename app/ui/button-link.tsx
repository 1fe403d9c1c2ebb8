import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { type Look, variantOf } from "./button";
import { Link } from "./link";

/** A link that looks like the button it stands beside. */
export function ButtonLink({ quiet, danger, text, color: _, style: __, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Button component={Link} {...variantOf({ quiet, danger, text })} {...rest} />;
}
