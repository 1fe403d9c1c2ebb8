import type { Ctx } from "~/platform/context";

export async function stripeWebhook(_ctx: Ctx, _request: Request): Promise<Response> {
  return Response.json({ received: true });
}
