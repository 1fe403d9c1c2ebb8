import { and, eq } from "drizzle-orm";
import { domains } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { mailDomainOf, replyDomain } from "~/platform/mailer";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { DOMAIN_USED } from "../../admin-model";
import { forgetSchoolOfHost } from "../school-of-host";

const REASON = "a host belongs to one school of all";
export const used = () => conflict("domain_used", DOMAIN_USED, { subdomain_url: [DOMAIN_USED] });

/** The domain below which schools get a name: that of the product's own host, without its first part where it has one to spare. */
export function baseOf(mainHost: string): string {
  const parts = mainHost.split(".");
  return parts.length > 2 ? parts.slice(1).join(".") : mainHost;
}

const isBelow = (host: string, domain: string | null): boolean => domain !== null && (host === domain || host.endsWith(`.${domain}`));

/** Whether a host is the product's own: its site, all below the domain where schools get their names, and the domains of its mail. */
export const isProductHost = ({ env }: Ctx, host: string): boolean =>
  [env.MAIN_HOST, baseOf(env.MAIN_HOST), mailDomainOf(env), replyDomain(env)].some((own) => isBelow(host, own));

/** The host that an address stands for, and the name that a school has in addresses of the product. @throws invalid, conflict `domain_used` */
export function hostFor(ctx: Ctx, address: string): { host: string; name: string } {
  const base = baseOf(ctx.env.MAIN_HOST);
  const host = address.includes(".") ? address : `${address}.${base}`;
  const isOurs = (each: string) => each === base || each === mailDomainOf(ctx.env) || isBelow(each, replyDomain(ctx.env));
  if ([address, host].some((each) => isOurs(each) || (ctx.env.MAIN_HOST === base ? each === base : isBelow(each, ctx.env.MAIN_HOST)))) throw used();
  const name = host.endsWith(`.${base}`) ? host.slice(0, -base.length - 1) : host;
  const plain = name.replaceAll(".", "-");
  if (plain.length > 63) throw invalidField("subdomain_url", "Must be at most 63 characters");
  return { host, name: plain };
}

/** The host that a school's site lives on from now on; visitors of `before` find nothing there. */
export function stageHost(ctx: CommandCtx, schoolId: string, host: string, before: string | null): void {
  const db = acrossSchools(ctx, REASON);
  if (before) ctx.stage(db.delete(domains).where(and(eq(domains.host, before), eq(domains.schoolId, schoolId))));
  ctx.stage(db.insert(domains).values({ host, schoolId, isPrimary: true, status: "verified", createdAt: ctx.now.getTime() }));
  ctx.afterCommit(() => Promise.all([host, ...(before ? [before] : [])].map((each) => forgetSchoolOfHost(each, ctx.db.bookmark))));
}

/** Takes a school off the net: its hosts are free again. */
export function stageNoHosts(ctx: CommandCtx, schoolId: string): void {
  ctx.stage(acrossSchools(ctx, REASON).delete(domains).where(eq(domains.schoolId, schoolId)));
}
