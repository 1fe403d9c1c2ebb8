import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { go } from "~/platform/screen";
import { payoutAccountPath, refundRequestsPath } from "../paths";

/** Redirects `/school/payments`: owners to the account, admins to refund requests. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const elsewhere = school(context.ctx, url);
  const { actor } = context.ctx;
  const isOwner = actor.kind === "user" && actor.role === "school_owner";
  throw go(elsewhere?.redirect ?? (isOwner ? payoutAccountPath : refundRequestsPath), url);
}
