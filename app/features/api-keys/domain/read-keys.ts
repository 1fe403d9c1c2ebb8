import { z } from "zod";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { schoolOf, todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { query } from "~/platform/verb";
import { plusDays } from "~/platform/zones";
import { selectKeys } from "../data/keys";
import { KEY_DAYS, knownScopes, MAX_KEY_DAYS, stateOf } from "../model";
import { firstCallPath } from "../paths";
import { developers } from "./change-keys";

/** The school's keys, the latest first, without secrets. One round trip. */
export const listKeys = query({
  name: "api-keys.list",
  allow: developers,
  input: z.object({}),
  async run(ctx) {
    const today = todayOf(ctx);
    const keys = (await selectKeys(ctx)).map((key) => ({ ...key, scopes: knownScopes(key.scopes), state: stateOf(key, today) }));
    return { keys, zone: zoneOf(ctx), origin: siteOrigin(ctx, schoolOf(ctx)) };
  },
});

/** Default values of the form of a new key. */
export const newKey = query({
  name: "api-keys.new",
  allow: developers,
  input: z.object({}),
  run: async (ctx) => ({
    expiresOn: plusDays(todayOf(ctx), KEY_DAYS),
    lastDay: plusDays(todayOf(ctx), MAX_KEY_DAYS),
    origin: siteOrigin(ctx, schoolOf(ctx)),
  }),
});

const curlOf = (address: string) => `curl -H "Authorization: Bearer $ENROLLIUM_KEY" "${address}"`;

/** One key with a call to try it. @throws not_found */
export const showKey = query({
  name: "api-keys.show",
  allow: developers,
  input: z.object({ id: id() }),
  async run(ctx, { id: keyId }) {
    const now = ctx.now.getTime();
    const key = (await selectKeys(ctx)).find((each) => each.id === keyId);
    if (!key) throw notFound();
    const scopes = knownScopes(key.scopes);
    const oldUntil = key.oldUntil !== null && key.oldUntil > now ? key.oldUntil : null;
    return {
      ...key,
      scopes,
      oldUntil,
      state: stateOf(key, todayOf(ctx)),
      zone: zoneOf(ctx),
      tryIt: curlOf(siteOrigin(ctx, schoolOf(ctx)) + firstCallPath(scopes)),
    };
  },
});
