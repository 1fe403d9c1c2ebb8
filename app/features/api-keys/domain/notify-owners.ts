import { sql } from "drizzle-orm";
import { schoolOwnersOf } from "~/features/identity/data/find-account";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { announceRows } from "~/platform/announce";
import { type Ctx, schoolOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { eachDatabase } from "~/platform/school-scope";
import { SCOPES } from "~/platform/scopes";
import type { CommandCtx } from "~/platform/verb";
import { dayIn, EASTERN, longDate, plusDays } from "~/platform/zones";
import { findKey } from "../data/keys";
import { knownScopes, NOTICE_DAYS } from "../model";
import { apiKeyPath } from "../paths";

async function mailOwners(ctx: CommandCtx, keyId: string, template: "api_key_made" | "api_key_ends", occasion: string): Promise<void> {
  const school = schoolOf(ctx);
  const key = await findKey(ctx, keyId);
  if (!school || key.revokedAt !== null) return;
  const owners = await schoolOwnersOf(ctx, school.id);
  const by = owners.find(({ id }) => id === key.createdBy);
  for (const owner of owners)
    await queueMail(ctx, {
      key: `${template}:${occasion}:${owner.id}`,
      template,
      ...{ to: owner.email, toName: owner.name, school },
      subject: { type: "api_key", id: key.id },
      values: {
        key_name: key.name,
        made_by: by?.name ?? "An admin",
        scopes: knownScopes(key.scopes)
          .map((scope) => SCOPES[scope])
          .join("; "),
        expires_on: longDate(key.expiresOn),
        key_link: siteOrigin(ctx, school) + apiKeyPath(key.id),
      },
    });
}

/** Emails the owners that a key was made. */
export const tellMade = heard("api-key.made", "api-keys.tell-made", (ctx, { keyId }) => mailOwners(ctx, keyId, "api_key_made", keyId));

/** Emails the owners that a key ends soon. */
export const tellEnding = heard("api-key.ends-soon", "api-keys.tell-ending", (ctx, { keyId, day }) =>
  mailOwners(ctx, keyId, "api_key_ends", `${keyId}:${day}`),
);

/** Announces keys that end within two weeks, by the Eastern day, each once for its last day. */
export async function announceEnding(ctx: Ctx): Promise<void> {
  const today = dayIn(ctx.now, EASTERN);
  for (const db of eachDatabase(ctx, "keys of every school end by the same clock"))
    await db.batch([
      announceRows(db, "api-key.ends-soon", {
        key: sql`k.id || ':' || k.expires_on`,
        schoolId: sql`k.school_id`,
        payload: { keyId: sql`k.id`, day: sql`k.expires_on` },
        from: sql`FROM api_keys k WHERE k.expires_on BETWEEN ${today} AND ${plusDays(today, NOTICE_DAYS)} AND k.revoked_at IS NULL`,
        now: ctx.now.getTime(),
      }),
    ]);
}
