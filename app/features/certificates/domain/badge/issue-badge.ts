import { and, eq, isNull } from "drizzle-orm";
import { badges, issuerKeys } from "#drizzle/schema/certificates";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { seal, unseal } from "~/platform/sealing";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { badgeFacts, currentKey, type IssuerKey, revokedPlaces, signedWith, storeStatusList, takenPlaces } from "../../data/badges";
import { composeBadge, composeStatusList, issuerId, newSalt, STATUS_PLACES } from "./compose";
import { newKeyPair, signBytes } from "./multikey";
import { type Document, signCredential } from "./sign-credential";

const SEALED = "issuer-key";

/** Stages a new current key of the school. An index rejects one of two simultaneous ones. */
export async function stageKey(ctx: CommandCtx, createdBy: string | null): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const { publicKey, privateKey } = await newKeyPair();
  const sealed = await seal(ctx.env, SEALED, JSON.stringify(privateKey));
  ctx.stage(db.insert(issuerKeys).values({ id: newId(), schoolId, publicKey, privateKey: sealed, createdBy, createdAt: ctx.now.getTime() }));
}

/** The school's current key; the first one is made when it is needed. */
async function keyOf(ctx: Ctx): Promise<IssuerKey> {
  const [found] = await currentKey(ctx);
  if (found) return found;
  await commitStep(ctx, "badges.make-key", (step) => stageKey(step, null)).catch((error: unknown) => {
    // Another call has made it.
    if (!(error instanceof DomainError)) throw error;
  });
  const [made] = await currentKey(ctx);
  if (!made) throw new Error("The school has no key to sign with");
  return made;
}

/** Signs for the school. @throws Error if its key was sealed with another secret of the product */
async function signerOf(ctx: Ctx) {
  const key = await keyOf(ctx);
  const text = await unseal(ctx.env, SEALED, key.privateKey);
  if (text === null) throw new Error("The school's key can't be unsealed");
  const privateKey = JSON.parse(text) as JsonWebKey;
  const verificationMethod = `${issuerId(ctx, key.schoolId)}#${key.publicKey}`;
  return { keyId: key.id, privateKey, verificationMethod };
}

/** A detached Ed25519 signature of bytes with the school's key, and the key's address. */
export async function signForSchool(ctx: Ctx, bytes: BufferSource): Promise<{ signature: Uint8Array; verificationMethod: string }> {
  const { privateKey, verificationMethod } = await signerOf(ctx);
  return { signature: await signBytes(privateKey, bytes), verificationMethod };
}

/** Places that are drawn at once: of eight at least one is free until the list is nearly full. */
const DRAWN = 8;

/** Places at random, so that the order of issue doesn't show. */
const drawnPlaces = (): number[] => [...crypto.getRandomValues(new Uint32Array(DRAWN))].map((drawn) => drawn % STATUS_PLACES);

const saltIn = (credential: string): string | undefined =>
  (JSON.parse(credential) as { credentialSubject: { identifier: { salt: string }[] } }).credentialSubject.identifier[0]?.salt;

/** Stages the signed badge of a certificate; one that stands is signed anew with the current key. Nothing for an unknown certificate. */
export async function stageBadge(ctx: CommandCtx, certificateId: string): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const drawn = drawnPlaces();
  const [[facts], taken] = await db.batch([badgeFacts(ctx, certificateId), takenPlaces(ctx, drawn)]);
  if (!facts) return;
  const { certificate, programId, email, badge } = facts;
  const { keyId, ...signer } = await signerOf(ctx);
  const statusIndex = badge?.statusIndex ?? drawn.find((each) => !taken.some(({ place }) => place === each));
  if (statusIndex === undefined) throw new Error("No place drawn in the status list is free");
  const holder = { email, salt: (badge ? saltIn(badge.credential) : undefined) ?? newSalt() };
  const document = await composeBadge(ctx, certificate, { programId, statusIndex }, holder);
  const credential = JSON.stringify(await signCredential(document as Document, signer, ctx.now));
  const at = ctx.now.getTime();
  if (badge) {
    const where = and(eq(badges.schoolId, schoolId), eq(badges.certificateId, certificateId));
    ctx.stage(db.update(badges).set({ keyId, credential, updatedAt: at }).where(where));
  } else {
    ctx.stage(db.insert(badges).values({ schoolId, certificateId, statusIndex, keyId, credential, createdAt: at, updatedAt: at }));
  }
  ctx.record({ type: "certificate", id: certificateId, after: { badge: keyId } });
}

/** Stages a new current key in place of the present one. @throws conflict `stale` if someone else has replaced it */
export async function stageNewKey(ctx: CommandCtx, { keyId, wasExposed }: { keyId: string; wasExposed: boolean }): Promise<void> {
  const { db, own } = inSchool(ctx);
  const at = ctx.now.getTime();
  ctx.stage(
    db
      .update(issuerKeys)
      .set({ retiredAt: at, compromisedAt: wasExposed ? at : null })
      .where(and(own(issuerKeys, keyId), isNull(issuerKeys.retiredAt))),
    changedMeanwhile(),
  );
  await stageKey(ctx, userOf(ctx).id);
}

/** Stages the school's current status list. @throws conflict `stale` if a certificate was revoked since the list was read */
async function stageStatusList(ctx: CommandCtx): Promise<void> {
  const revoked = await revokedPlaces(ctx);
  const signer = await signerOf(ctx);
  const list = await composeStatusList(ctx, inSchool(ctx).schoolId, revoked);
  ctx.stage(storeStatusList(ctx, JSON.stringify(await signCredential(list as Document, signer, ctx.now)), revoked.length), changedMeanwhile());
}

/** Signs the badge of a certificate once, however often it is asked, then the status list, which a replaced certificate changes. */
export const signBadge = heard("certificate.issued", "badges.sign", async (ctx, { certificateId }) => {
  const [facts] = await badgeFacts(ctx, certificateId);
  if (!facts?.badge) await commitStep(ctx, "badges.sign-one", (step) => stageBadge(step, certificateId));
  await stageStatusList(ctx);
});

/** Badges that one event signs anew. */
const SIGNED_AT_ONCE = 20;

/** Signs the badges of an exposed key anew with the present one, some at a time, then the status list. Their addresses stay. */
export const signAnew = heard("issuer-key.exposed", "badges.sign-anew", async (ctx, { schoolId, keyId }) => {
  const old = await signedWith(ctx, keyId, SIGNED_AT_ONCE);
  for (const { certificateId } of old) await commitStep(ctx, "badges.sign-one", (step) => stageBadge(step, certificateId));
  const [next] = await signedWith(ctx, keyId, 1);
  if (next) ctx.emit("issuer-key.exposed", { schoolId, keyId }, `${keyId}:${next.certificateId}`);
  else await stageStatusList(ctx);
});

/** Marks a revoked certificate in the status list. */
export const listRevoked = heard("certificate.revoked", "badges.list-revoked", (ctx) => stageStatusList(ctx));
