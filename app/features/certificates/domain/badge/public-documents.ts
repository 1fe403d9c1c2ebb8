import { z } from "zod";
import { notFound } from "~/platform/errors";
import { id, integer, text } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { query } from "~/platform/verb";
import { badgeByCode, badgeOfProgram, keysOfIssuer, statusListOf } from "../../data/badges";
import { normalCode } from "../../number-model";
import { didDocument } from "./compose";

/** Documents that any verifier fetches: from any place, without an account, cached for five minutes. */
const PUBLIC = { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300", "X-Content-Type-Options": "nosniff" };
export const documentResponse = ({ body, type }: { body: string; type: string }): Response =>
  new Response(body, { headers: { ...PUBLIC, "Content-Type": type } });

const CREDENTIAL = "application/vc+ld+json";

/** The signed Open Badge of a certificate, by its code. @throws not_found */
export const readBadge = query({
  name: "badges.read",
  allow: anyone,
  input: z.object({ code: text(40) }),
  async run(ctx, { code }) {
    const normal = normalCode(code);
    const found = normal === null ? null : await badgeByCode(ctx, normal);
    if (!found) throw notFound();
    return { body: found.credential, type: CREDENTIAL };
  },
});

/** The keys of a school. @throws not_found for one that has signed nothing */
export const readIssuer = query({
  name: "badges.issuer",
  allow: anyone,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const keys = await keysOfIssuer(ctx, input.id);
    if (keys.length === 0) throw notFound();
    return { body: JSON.stringify(didDocument(ctx, input.id, keys)), type: "application/did+ld+json" };
  },
});

/** The status list of a school. @throws not_found */
export const readStatusList = query({
  name: "badges.status-list",
  allow: anyone,
  input: z.object({ id: id(), list: integer(1, 1) }),
  async run(ctx, input) {
    const [found] = await statusListOf(ctx, input.id);
    if (!found) throw notFound();
    return { body: found.credential, type: CREDENTIAL };
  },
});

/** The achievement of a badge: a program with a version of its conditions. @throws not_found */
export const readAchievement = query({
  name: "badges.achievement",
  allow: anyone,
  input: z.object({ id: id(), achievement: text(80) }),
  async run(ctx, { id: schoolId, achievement }) {
    const [, programId = "", version = ""] = /^(.+)-(\d{1,6})$/.exec(achievement) ?? [];
    const [found] = programId ? await badgeOfProgram(ctx, schoolId, programId, Number(version)) : [];
    if (!found) throw notFound();
    const { "@context": context, credentialSubject } = JSON.parse(found.credential) as {
      "@context": unknown;
      credentialSubject: { achievement: object };
    };
    return { body: JSON.stringify({ "@context": context, ...credentialSubject.achievement }), type: "application/ld+json" };
  },
});
