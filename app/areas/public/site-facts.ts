import { isPreview } from "~/areas/gates";
import { CART_COOKIE, parseCart, piecesIn } from "~/features/store/cart-model";
import type { Ctx } from "~/platform/context";
import { cookieOf } from "~/platform/cookies";
import { hasSeenNotice } from "~/platform/visitor-notice";

/** What the frame of a school's site shows of the one who looks. */
export interface SiteFacts {
  isNoticeSeen: boolean;
  /** Staff look at their own site. */
  isPreview: boolean;
  /** How many pieces are in the cart of this browser. */
  pieces: number;
}

export const siteFactsOf = (ctx: Ctx, request: Request): SiteFacts => ({
  isNoticeSeen: ctx.hostSchool ? hasSeenNotice(request, ctx.hostSchool) : true,
  isPreview: ctx.actor.kind === "user" && isPreview(ctx, new URL(request.url)),
  pieces: piecesIn(parseCart(cookieOf(request, CART_COOKIE))),
});
