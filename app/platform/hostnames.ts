import { z } from "zod";
import { jsonUpTo } from "./bounded-body";
import type { Env } from "./env";
import { unavailable } from "./errors";

/** Proof, address and certificate of a school's own domain. */
export interface HostnamesPort {
  /** Whether schools can have their own domains in this environment. */
  readonly isOn: boolean;
  /** Whether a TXT record of a name has this value. @throws when the resolver does not answer */
  hasTxt(name: string, value: string): Promise<boolean>;
  /** Whether the host points here: it is an alias of `target`, or has the same addresses. @throws if the resolver does not answer */
  pointsTo(host: string, target: string): Promise<boolean>;
  /** Asks for a certificate; answers what the provider calls the host. @throws when it is refused */
  ask(host: string): Promise<string>;
  /** Whether the certificate is ready, and the problem if not. @throws if the provider does not answer */
  certificate(host: string, id: string): Promise<{ isReady: boolean; problem: string | null }>;
  forget(id: string): Promise<void>;
}

/** Custom hostnames of the zone where the product lives. Without a token the local build has a stand-in, a deployed one no own domains. */
export function hostnamesOf({ HOSTNAMES_TOKEN: token, HOSTNAMES_ZONE: zone }: Env): HostnamesPort {
  if (token && zone) return customHostnames(zone, token);
  return __LOCAL_TOOLS__ ? standIn : off;
}

export const NO_OWN_DOMAINS = "Custom domains aren't available here yet. Contact support.";
const refused = (): Promise<never> => Promise.reject(unavailable(NO_OWN_DOMAINS, "own_domains_off"));
const off: HostnamesPort = { isOn: false, hasTxt: refused, pointsTo: refused, ask: refused, certificate: refused, forget: async () => {} };

const WAIT_MS = 8_000;
const MOST_BYTES = 256 * 1024;
const answerShape = z.object({ Answer: z.array(z.object({ type: z.number(), data: z.string() })).optional() });
const CNAME = 5;
const A = 1;

async function records(name: string, type: "TXT" | "A"): Promise<{ type: number; data: string }[]> {
  const url = `https://cloudflare-dns.com/dns-query?name=${encodeURIComponent(name)}&type=${type}`;
  const answer = await fetch(url, { headers: { accept: "application/dns-json" }, signal: AbortSignal.timeout(WAIT_MS) });
  return answerShape.parse(await jsonUpTo(answer, MOST_BYTES)).Answer ?? [];
}

const hostnameShape = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ message: z.string() })).default([]),
  result: z
    .object({
      id: z.string(),
      ssl: z.object({ status: z.string().optional(), validation_errors: z.array(z.object({ message: z.string() })).optional() }).nullish(),
    })
    .nullish(),
});

function customHostnames(zone: string, token: string): HostnamesPort {
  const call = async (method: string, path = "", body?: unknown) => {
    const answer = await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/custom_hostnames${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(WAIT_MS),
    });
    return hostnameShape.parse(await jsonUpTo(answer, MOST_BYTES));
  };
  return {
    isOn: true,
    hasTxt: async (name, value) => (await records(name, "TXT")).some(({ data }) => data.replace(/^"|"$/g, "").replace(/" "/g, "") === value),
    async pointsTo(host, target) {
      const [own, ours] = await Promise.all([records(host, "A"), records(target, "A")]);
      if (own.some(({ type, data }) => type === CNAME && data.replace(/\.$/, "").toLowerCase() === target)) return true;
      const addresses = new Set(ours.filter(({ type }) => type === A).map(({ data }) => data));
      const mine = own.filter(({ type }) => type === A);
      return mine.length > 0 && mine.every(({ data }) => addresses.has(data));
    },
    async ask(host) {
      const { success, errors, result } = await call("POST", "", { hostname: host, ssl: { method: "http", type: "dv" } });
      if (!success || !result) throw new Error(errors[0]?.message ?? "The certificate was refused.");
      return result.id;
    },
    async certificate(_, id) {
      const { errors, result } = await call("GET", `/${id}`);
      const problem = result?.ssl?.validation_errors?.[0]?.message ?? errors[0]?.message ?? null;
      return { isReady: result?.ssl?.status === "active", problem };
    },
    async forget(id) {
      await call("DELETE", `/${id}`).catch(() => null);
    },
  };
}

/** The local build finds every record of every domain, but none of `.invalid`; a host that begins with `slow.` never gets its certificate. */
const standIn: HostnamesPort = {
  isOn: true,
  hasTxt: async (name) => !name.endsWith(".invalid"),
  pointsTo: async (host) => !host.endsWith(".invalid"),
  ask: async (host) => `stand-in:${host}`,
  certificate: async (host) => ({ isReady: !host.startsWith("slow."), problem: null }),
  forget: async () => {},
};
