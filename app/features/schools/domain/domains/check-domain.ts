import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { domains } from "#drizzle/schema/schools";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { schoolOwner, systemOnly } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { DOMAIN_USED } from "../../admin-model";
import { type Domain, domainNamed, domainsToCheck, ownerOfHost } from "../../data/domains";
import { namedDomain, txtNameOf } from "../../domain-model";
import { ownDomain, stageGivenPrimary } from "./own-domains";

const AT_ONCE = 25;
const NO_TXT = "We can't see the TXT record yet. It can take a few hours to show up.";
const NO_POINT = "The domain doesn't point here yet.";
const NO_CERTIFICATE = "We're issuing the certificate. This takes a few minutes.";

/** The row values after a check of a domain. */
async function foundOf(ctx: Ctx, row: Domain): Promise<Partial<Domain>> {
  const at = ctx.now.getTime();
  const { hostnames } = ctx.ports;
  if (row.status === "pending" && (await ownerOfHost(ctx, row.host)).length > 0) return { checkedAt: at, problem: DOMAIN_USED };
  const isOurs = row.status === "verified" || (row.token !== null && (await hostnames.hasTxt(txtNameOf(row.host), row.token)));
  if (!isOurs) return { checkedAt: at, problem: NO_TXT };
  const isPointing = await hostnames.pointsTo(row.host, ctx.env.MAIN_HOST);
  const verified = { status: "verified" as const, checkedAt: at };
  if (!isPointing) return { ...verified, pointsAt: null, problem: NO_POINT };
  const hostnameId = row.hostnameId ?? (await hostnames.ask(row.host));
  const { isReady, problem } = await hostnames.certificate(row.host, hostnameId);
  return {
    ...verified,
    hostnameId,
    pointsAt: row.pointsAt ?? at,
    certificateAt: isReady ? (row.certificateAt ?? at) : null,
    problem: isReady ? null : (problem ?? NO_CERTIFICATE),
  };
}

interface Looked {
  host: string;
  problem: string | null;
  /** Visitors meet another site than before. */
  isSeen: boolean;
}

/** Stages what was found. A first host that leads elsewhere is the first no longer: visitors would find nothing. */
async function look(ctx: CommandCtx, row: Domain): Promise<Looked> {
  const { db, schoolId } = inSchool(ctx);
  let found: Partial<Domain>;
  try {
    found = await foundOf(ctx, row);
  } catch (error) {
    found = { checkedAt: ctx.now.getTime(), problem: error instanceof Error ? error.message.slice(0, 200) : "No response. Try again later." };
  }
  if (row.isPrimary && found.pointsAt === null) stageGivenPrimary(ctx);
  ctx.stage(
    db
      .update(domains)
      .set(found)
      .where(and(eq(domains.schoolId, schoolId), eq(domains.host, row.host))),
  );
  ctx.record({ type: "domain", id: row.host, after: found });
  const isSeen = (found.status ?? row.status) !== row.status || (row.isPrimary && found.pointsAt === null);
  return { host: row.host, problem: found.problem ?? null, isSeen };
}

/** Looks at a domain now. */
export const checkDomain = command({
  name: "domains.check",
  allow: schoolOwner,
  input: namedDomain,
  run: async (ctx, { host }) => look(ctx, await ownDomain(ctx, host)),
  touches: ({ isSeen }) => isSeen,
});

const checkByClock = command({
  name: "domains.check-by-clock",
  allow: systemOnly,
  input: z.object({ host: z.string() }),
  async run(ctx, { host }) {
    const [row] = await domainNamed(ctx, host);
    return row?.token ? look(ctx, row) : null;
  },
  touches: (looked) => looked?.isSeen ?? false,
});

function skipRefused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

/** Checks the least recently checked domains. */
export async function checkDomains(ctx: Ctx): Promise<void> {
  if (!ctx.ports.hostnames.isOn) return;
  for (const { host, schoolId } of await domainsToCheck(ctx, AT_ONCE)) {
    const school = await findSchoolById(ctx, schoolId);
    // If another school verified the host first, the other domains are still checked.
    if (school) await checkByClock(withSchool(ctx, school), { host }).catch(skipRefused);
  }
}
