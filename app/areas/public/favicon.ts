import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mediaPath } from "~/platform/media-path";
import { shellOf } from "~/ui/shell";
import { loader as brandIcon } from "../app-shell/brand-icon";

/** For browsers that ask by themselves: the icon that the school has chosen, else its initial on its colour. */
export function loader(args: LoaderFunctionArgs): Response {
  const { faviconUrl } = shellOf(args.context.ctx).brand;
  return faviconUrl.startsWith(mediaPath("")) ? redirect(faviconUrl) : brandIcon(args);
}
