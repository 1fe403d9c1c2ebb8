import { schoolOwnersOf } from "~/features/identity/data/find-account";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { findEndpoint } from "../data/endpoints";
import { DISABLED_REASON_LABELS } from "../model";
import { webhookPath } from "../paths";

/** Emails the owners that an endpoint was turned off, and why. */
export const tellDisabled = heard("webhook.disabled", "webhooks.tell-disabled", async (ctx, { endpointId, at }) => {
  const school = schoolOf(ctx);
  const endpoint = await findEndpoint(ctx, endpointId);
  if (!school || endpoint.state !== "disabled" || !endpoint.disabledReason) return;
  for (const owner of await schoolOwnersOf(ctx, school.id))
    await queueMail(ctx, {
      key: `webhook_disabled:${endpointId}:${at}:${owner.id}`,
      template: "webhook_disabled",
      ...{ to: owner.email, toName: owner.name, school },
      subject: { type: "webhook_endpoint", id: endpointId },
      values: {
        address: new URL(endpoint.url).host,
        reason: DISABLED_REASON_LABELS[endpoint.disabledReason],
        webhook_link: siteOrigin(ctx, school) + webhookPath(endpointId),
      },
    });
});
