import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { domains } from "#drizzle/schema/schools";
import { schoolOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { NO_OWN_DOMAINS } from "~/platform/hostnames";
import { publicCode } from "~/platform/ids";
import { schoolOwner } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import { DOMAIN_USED } from "../../admin-model";
import { domainNamed, domainsOf, ownerOfHost } from "../../data/domains";
import { addDomainForm, isApex, namedDomain, stepsOf, twinOf, txtNameOf } from "../../domain-model";
import { baseOf, isProductHost } from "../desk/site-hosts";
import { forgetSchoolOfHost } from "../school-of-host";

const MAX_DOMAINS = 10;

/** The school's hosts, each with what has to be entered at the registrar and how far it has come. */
export const listDomains = query({
  name: "domains.list",
  allow: schoolOwner,
  input: z.object({}),
  async run(ctx) {
    const rows = await domainsOf(ctx);
    const target = ctx.env.MAIN_HOST;
    return {
      primary: schoolOf(ctx)?.host ?? "",
      domains: rows.map((row) => ({
        ...row,
        hostnameId: undefined,
        isOwn: row.token !== null,
        isGiven: row.host.endsWith(`.${baseOf(ctx.env.MAIN_HOST)}`),
        steps: stepsOf(row),
        isApex: isApex(row.host),
        records: row.token
          ? [
              { type: "TXT", name: txtNameOf(row.host), value: row.token },
              { type: isApex(row.host) ? "ALIAS" : "CNAME", name: row.host, value: target },
            ]
          : [],
      })),
    };
  },
});

/** Takes a domain onto the list; no page is served there before its TXT record was found, and the first school with the proof has it. @throws invalid beside `host` */
export const addDomain = command({
  name: "domains.add",
  allow: schoolOwner,
  input: addDomainForm,
  async run(ctx, { host, both }) {
    if (!ctx.ports.hostnames.isOn) throw invalidField("host", NO_OWN_DOMAINS, "own_domains_off");
    const own = await domainsOf(ctx);
    const twin = both ? twinOf(host) : null;
    const hosts = [host, ...(twin ? [twin] : [])];
    const token = `enrollium-${publicCode(24)}`;
    const fresh: string[] = [];
    for (const each of hosts) {
      if (own.some((row) => row.host === each)) {
        if (each === host) throw invalidField("host", "This domain is already in your list.", "duplicate");
      } else {
        await refuseTaken(ctx, each);
        fresh.push(each);
      }
    }
    if (own.length + fresh.length > MAX_DOMAINS) throw invalidField("host", `At most ${MAX_DOMAINS} domains`, "too_many");
    const { db, schoolId } = inSchool(ctx);
    for (const each of fresh) ctx.stage(db.insert(domains).values({ host: each, schoolId, status: "pending", token, createdAt: ctx.now.getTime() }));
    ctx.record({ type: "domain", id: host, after: { hosts: fresh } });
    return { host };
  },
});

/** @throws invalid `domain_used` beside `host` where it is the product's, or another school has proved it */
async function refuseTaken(ctx: CommandCtx, host: string): Promise<void> {
  if (isProductHost(ctx, host) || (await ownerOfHost(ctx, host)).length > 0) throw invalidField("host", DOMAIN_USED, "domain_used");
}

/** A host of the school's own choosing. @throws not_found */
export async function ownDomain(ctx: CommandCtx, host: string) {
  const [row] = await domainNamed(ctx, host);
  if (!row?.token) throw notFound();
  return row;
}

/** Says which host is the site's: links name it, and all others lead there. @throws conflict `domain_not_ready` */
export const makePrimary = command({
  name: "domains.make-primary",
  allow: schoolOwner,
  input: namedDomain,
  touches: "site",
  async run(ctx, { host }) {
    const [row] = await domainNamed(ctx, host);
    if (!row) throw notFound();
    if (row.token && !stepsOf(row).isReady) throw conflict("domain_not_ready", "This domain isn't ready yet. Finish all three steps first.");
    stagePrimary(ctx, host);
    ctx.record({ type: "domain", id: host, after: { isPrimary: true } });
    return { host };
  },
});

/** Stages which of the school's hosts is the first one. */
export function stagePrimary(ctx: CommandCtx, host: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.update(domains).set({ isPrimary: false }).where(eq(domains.schoolId, schoolId)));
  ctx.stage(
    db
      .update(domains)
      .set({ isPrimary: true })
      .where(and(eq(domains.schoolId, schoolId), eq(domains.host, host), eq(domains.status, "verified"))),
    conflict("domain_not_ready", "This domain isn't ready yet. Finish all three steps first."),
  );
}

/** Stages that the host which the product gave is the first one again. */
export function stageGivenPrimary(ctx: CommandCtx): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.update(domains).set({ isPrimary: false }).where(eq(domains.schoolId, schoolId)));
  ctx.stage(
    db
      .update(domains)
      .set({ isPrimary: true })
      .where(
        and(
          eq(domains.schoolId, schoolId),
          isNull(domains.token),
          sql`host = (SELECT d.host FROM domains d WHERE d.school_id = ${schoolId} AND d.token IS NULL ORDER BY d.created_at, d.host LIMIT 1)`,
        ),
      ),
  );
}

/** Removes a domain; its site stops being served there. */
export const removeDomain = command({
  name: "domains.remove",
  allow: schoolOwner,
  input: namedDomain,
  touches: "site",
  async run(ctx, { host }) {
    const row = await ownDomain(ctx, host);
    const { db, schoolId } = inSchool(ctx);
    if (row.isPrimary) stageGivenPrimary(ctx);
    ctx.stage(db.delete(domains).where(and(eq(domains.schoolId, schoolId), eq(domains.host, host))), notFound());
    ctx.record({ type: "domain", id: host, before: { status: row.status } });
    ctx.afterCommit(async () => {
      await forgetSchoolOfHost(host, ctx.db.bookmark);
      if (row.hostnameId) await ctx.ports.hostnames.forget(row.hostnameId);
    });
    return { removed: host };
  },
});
