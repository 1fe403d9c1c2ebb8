import { z } from "zod";
import { inNamedSchool } from "~/features/schools/domain/named-school";
import { textAt } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { everyIssuerKey } from "../../data/badges";
import { replaceKeyForm } from "../../model";
import { stageNewKey } from "./issue-badge";

const MOST = 500;

/** The keys that schools sign badges with, the latest first. */
export const listIssuerKeys = query({
  name: "issuer-keys.list",
  allow: superAdmin,
  input: z.object({}),
  run: async (ctx) => ({ keys: await everyIssuerKey(ctx, MOST), zone: EASTERN }),
});

/**
 * Gives a school a new signing key. Old badges stay valid, unless someone else may have the old key: then it counts no more, and every badge
 * that it signed is signed anew. @throws not_found; conflict `stale` if the key is no longer the current one
 */
export const replaceIssuerKey = command({
  name: "issuer-keys.replace",
  allow: superAdmin,
  school: (ctx, raw) => inNamedSchool(ctx, textAt(raw, "school")),
  input: replaceKeyForm,
  async run(ctx, { school, key, was_exposed: wasExposed, reason }) {
    await stageNewKey(ctx, { keyId: key, wasExposed });
    if (wasExposed) ctx.emit("issuer-key.exposed", { schoolId: school, keyId: key }, key);
    ctx.record({ type: "issuer_key", id: key, after: { replaced: true, wasExposed, reason } });
    return { id: key };
  },
});
