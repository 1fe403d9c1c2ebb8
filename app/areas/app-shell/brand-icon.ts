import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { paletteOf } from "~/ui/colour";
import { shellOf } from "~/ui/shell";
import { initialOf } from "./initial";

/** The icon of a school without a small logo: its initial on its colour. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand } = shellOf(context.ctx);
  const { primary, onPrimary } = paletteOf(brand.primaryColor, brand.darkColor);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${primary}"/><text x="16" y="22" text-anchor="middle" font-family="system-ui, sans-serif" font-size="18" font-weight="700" fill="${onPrimary}">${escaped(initialOf(brand.name))}</text></svg>`;
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=3600" } });
}

const escaped = (letter: string) => letter.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
