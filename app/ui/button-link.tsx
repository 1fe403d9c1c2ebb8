import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { type Look, variantOf } from "./button";
import { Link } from "./link";
import { useRefusedPath } from "./refused";

/** A link that looks like the button it stands beside. It is not there for whom it would lead to a form that is refused. */
export function ButtonLink({ quiet, danger, text, color: _, style: __, ...rest }: ComponentProps<typeof Link> & Look) {
  if (useRefusedPath(rest.to, { toChange: true })) return null;
  return <Button component={Link} {...variantOf({ quiet, danger, text })} {...rest} />;
}
