import * as schema from "#drizzle/schema";
import type { WebhookTry } from "#drizzle/schema/webhooks";
import { newSecret, sealSecret } from "~/features/webhooks/domain/signature";
import { API_VERSION } from "~/features/webhooks/model";
import { hashToken, newId, secretToken } from "~/platform/ids";
import { DAY_MS, HOUR_MS, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

/** Two keys, one of them revoked; a webhook with deliveries, and one that was turned off. */
export async function seedDevelopers({ rows, now, today, env }: Demo, { schoolId, owner }: { schoolId: string; owner: string }): Promise<void> {
  const aKey = async (name: string, scopes: string[], more: Partial<typeof schema.apiKeys.$inferInsert>) =>
    rows.add(schema.apiKeys, {
      ...{ id: newId(), schoolId, name, prefix: `demo${rows.of(schema.apiKeys).length}key`, secretHash: await hashToken(secretToken()), scopes },
      ...{ createdBy: owner, expiresOn: plusDays(today, 300), createdAt: now - 65 * DAY_MS, ...more },
    });
  await aKey("Student information system", ["students:read", "classes:read", "rosters:read", "attendance:read"], {
    lastUsedAt: now - HOUR_MS - (now % 60_000),
    lastIp: "198.51.100.24",
  });
  await aKey("Old website", ["inquiries:write"], { revokedAt: now - 20 * DAY_MS, revokedBy: owner, createdAt: now - 200 * DAY_MS });

  const anEndpoint = async (url: string, topics: string[], more: Partial<typeof schema.webhookEndpoints.$inferInsert>) => {
    const row = { id: newId(), schoolId, url, topics, secret: await sealSecret(env, newSecret()), apiVersion: API_VERSION, createdBy: owner };
    rows.add(schema.webhookEndpoints, { ...row, createdAt: now - 65 * DAY_MS, updatedAt: now - 65 * DAY_MS, ...more });
    return row.id;
  };
  const hooks = await anEndpoint("https://hooks.example.test/enrollments", ["registration.created", "registration.cancelled", "payment.succeeded"], {
    description: "Student information system",
  });
  await anEndpoint("https://gone.example.test/crm", ["inquiry.created"], {
    description: "Old CRM",
    createdAt: now - 90 * DAY_MS,
    state: "disabled",
    disabledReason: "gone",
  });
  for (const [at, { id, createdAt }] of rows
    .of(schema.registrations)
    .filter((row) => row.schoolId === schoolId)
    .slice(-6)
    .entries()) {
    const sentAt = now - (at + 1) * 5 * HOUR_MS;
    const made = (status: number, after: number): WebhookTry => ({
      ...{ at: sentAt + after, status, ms: 140 + at * 13, error: status < 300 ? null : `HTTP ${status}` },
      answer: status < 300 ? "ok" : "Service unavailable",
    });
    const tries = at === 2 ? [made(503, 0), made(200, 5_000)] : [made(200, 0)];
    rows.add(schema.webhookDeliveries, {
      ...{ id: `msg_${newId()}`, schoolId, endpointId: hooks, topic: "registration.created", eventId: `demo:${id}`, tries, triesDone: tries.length },
      body: JSON.stringify({
        type: "registration.created",
        timestamp: new Date(createdAt).toISOString(),
        data: { registration: id },
        school: schoolId,
      }),
      ...{ state: "delivered" as const, deliveredAt: sentAt, createdAt: sentAt },
    });
  }
}
