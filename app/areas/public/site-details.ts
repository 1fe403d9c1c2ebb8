import { isPreview } from "~/features/identity/gates";
import { CART_COOKIE, parseCart, piecesIn } from "~/features/store/cart-model";
import type { Ctx } from "~/platform/context";
import { cookieOf } from "~/platform/cookies";
import { hasSeenNotice } from "~/platform/visitor-notice";
import type { SiteDetails } from "~/ui/root-data";

export const siteDetailsOf = (ctx: Ctx, request: Request): SiteDetails => ({
  isNoticeSeen: ctx.hostSchool ? hasSeenNotice(request, ctx.hostSchool) : true,
  isPreview: ctx.actor.kind === "user" && isPreview(ctx, new URL(request.url)),
  pieces: piecesIn(parseCart(cookieOf(request, CART_COOKIE))),
});
