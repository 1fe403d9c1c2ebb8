import { z } from "zod";
import { jsonUpTo } from "./bounded-body";
import type { Env } from "./env";

/** What a school's own domain is asked for, and who gives it a certificate. */
export interface HostnamesPort {
  /** What stands in the TXT records of a name. @throws when nobody answers */
  txtOf(name: string): Promise<string[]>;
  /** Whether visitors of the host come here: it is an alias of `target`, or has the same addresses. @throws when nobody answers */
  pointsTo(host: string, target: string): Promise<boolean>;
  /** Asks for a certificate; answers what the provider calls the host. @throws when it is refused */
  ask(host: string): Promise<string>;
  /** Whether the certificate is there, and what stands in its way. @throws when nobody answers */
  certificate(host: string, id: string): Promise<{ isReady: boolean; problem: string | null }>;
  forget(id: string): Promise<void>;
}

/** Custom hostnames of the zone where the product lives; without a token the embedded stand-in answers. */
export function hostnamesOf({ HOSTNAMES_TOKEN: token, HOSTNAMES_ZONE: zone }: Env): HostnamesPort {
  return token && zone ? customHostnames(zone, token) : standIn;
}

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
    txtOf: async (name) => (await records(name, "TXT")).map(({ data }) => data.replace(/^"|"$/g, "").replace(/" "/g, "")),
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

/**
 * The stand-in believes what it is told: every record is as it should be. A host of `.invalid` is found nowhere, one that begins with
 * `slow.` waits for its certificate for ever.
 */
const standIn: HostnamesPort = {
  txtOf: async (name) => (name.endsWith(".invalid") ? [] : ["*"]),
  pointsTo: async (host) => !host.endsWith(".invalid"),
  ask: async (host) => `stand-in:${host}`,
  certificate: async (host) => ({ isReady: !host.startsWith("slow."), problem: null }),
  forget: async () => {},
};
/** What the stand-in's records say, whatever was asked for. */
export const ANY_RECORD = "*";
