import type { Ctx, UserActor } from "~/platform/context";
import { hashToken } from "~/platform/ids";
import { qrPicture } from "~/platform/qr-picture";
import { userOf } from "~/platform/screen";
import { derivedToken } from "~/platform/signing";
import type { FeedRow } from "../data/feeds";
import { calendarFeedPath } from "../paths";

/** The token of a feed's address: 43 characters. It can be made again, so that its owner can see the address. */
export const feedToken = (ctx: Ctx, feedId: string): Promise<string> => derivedToken(ctx.env, "calendar-feed", feedId);
export const feedTokenHash = async (ctx: Ctx, feedId: string): Promise<string> => hashToken(await feedToken(ctx, feedId));

/** The address in the scheme that opens a calendar program. */
const webcal = (address: string): string => address.replace(/^https?:/, "webcal:");

/** Reading a calendar needs no sign-in, so its address would outlast an impersonation. */
const isHidden = ({ impersonator }: UserActor): boolean => impersonator !== null;

/** A feed as its owner sees it; `address`, and `picture` with a QR code for a phone's calendar, are null during an impersonation. */
export async function shownFeed(ctx: Ctx, row: FeedRow) {
  const address = isHidden(userOf(ctx)) ? null : new URL(calendarFeedPath(await feedToken(ctx, row.id)), ctx.env.APP_ORIGIN).href;
  return { ...row, address, picture: address ? await qrPicture(webcal(address)) : null };
}
export type ShownFeed = Awaited<ReturnType<typeof shownFeed>>;
