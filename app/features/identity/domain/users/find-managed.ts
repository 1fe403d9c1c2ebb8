import { type SQL, sql } from "drizzle-orm";
import { forbidden, notFound } from "~/platform/errors";
import { userOf } from "~/platform/screen";
import type { CommandCtx } from "~/platform/verb";
import { type ManagedUser, managedUser, type Reach, reachOf } from "../../data/user-directory";
import { mayManage } from "../../user-model";

/** An account within reach that the actor may also change. @throws not_found, forbidden (an owner's, for an admin) */
export async function findManaged(ctx: CommandCtx, id: string): Promise<{ present: ManagedUser; reach: Reach }> {
  const reach = reachOf(ctx);
  const [present] = await managedUser(reach, ctx.now.getTime(), id);
  if (!present) throw notFound();
  if (!mayManage(userOf(ctx).role, present.role)) throw forbidden();
  return { present, reach };
}

export const isActiveOwner = (user: ManagedUser): boolean => user.role === "school_owner" && user.status === "active";

/** Part of the condition of an update that takes an active owner away: another one stays. Written out, since it looks at `users` twice. */
export const ANOTHER_OWNER: SQL = sql`EXISTS (SELECT 1 FROM users o WHERE o.school_id = users.school_id AND o.role = 'school_owner' AND o.status = 'active' AND o.deleted_at IS NULL AND o.id <> users.id)`;
