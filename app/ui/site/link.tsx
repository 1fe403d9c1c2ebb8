import type { ComponentProps } from "react";
import { useCarry } from "./carry";

/** A link of the public site: a plain one, so that it needs no script, that keeps the affiliate id. */
export function SiteLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  return <a href={useCarry()(href)} {...rest} />;
}
