import { jsonUpTo } from "./bounded-body";

export type RecordType = "TXT" | "CNAME" | "A" | "AAAA";

/** Asks what stands in the DNS. */
export interface DnsPort {
  /** The values of a name, without quotation marks and trailing dots; empty without records. @throws if the resolver does not answer */
  values(name: string, type: RecordType): Promise<string[]>;
}

export const dnsOf = (): DnsPort => (__LOCAL_TOOLS__ ? localDns : dnsOverHttps);

const RESOLVER = "https://cloudflare-dns.com/dns-query";
const PATIENCE_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const TYPE_NUMBERS: Record<RecordType, number> = { TXT: 16, CNAME: 5, A: 1, AAAA: 28 };
/** A missing name is a valid answer. */
const NO_NAME = 3;

interface Answered {
  Status: number;
  Answer?: { type: number; data: string }[];
}

const dnsOverHttps: DnsPort = {
  async values(name, type) {
    const answer = await fetch(`${RESOLVER}?name=${encodeURIComponent(name)}&type=${type}`, {
      headers: { Accept: "application/dns-json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`The resolver answered ${answer.status}`);
    const { Status, Answer = [] } = (await jsonUpTo(answer, MOST_BYTES)) as Answered;
    if (Status !== 0 && Status !== NO_NAME) throw new Error(`The resolver answered with code ${Status}`);
    return Answer.filter((each) => each.type === TYPE_NUMBERS[type]).map(({ data }) => plain(data));
  },
};

/** A long text comes in several quoted parts. */
const plain = (data: string): string =>
  data.startsWith('"') ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join("") : data.replace(/\.$/, "");

const records = new Map<string, string[]>();
const keyOf = (name: string, type: RecordType) => `${type} ${name.toLowerCase()}`;

/** Receivers of webhooks that a local build answers itself (`outgoing.ts`): names of no one, at a public address. */
const localAddress = (name: string, type: RecordType) => (type === "A" && name.endsWith(".example.test") ? ["93.184.215.14"] : []);

/** The DNS of the local build: `POST /dev/dns` adds records, which are lost with the process. */
const localDns: DnsPort = { values: async (name, type) => records.get(keyOf(name, type)) ?? localAddress(name, type) };
export function setLocalRecord(name: string, type: RecordType, value: string): void {
  records.set(keyOf(name, type), [value]);
}
