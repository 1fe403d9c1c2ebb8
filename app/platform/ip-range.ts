/** Ranges of network addresses, IPv4 and IPv6. */

export interface IpRange {
  /** 32 or 128. */
  bits: number;
  first: bigint;
  prefix: number;
}

function v4(text: string): bigint | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => (sum << 8n) + BigInt(part), 0n);
}

function v6(text: string): bigint | null {
  const embedded = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const tail = embedded ? v4(embedded[2] as string) : null;
  if (embedded && tail === null) return null;
  const plain = tail === null ? text : `${embedded?.[1]}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
  const halves = plain.split("::");
  if (halves.length > 2) return null;
  const [before = [], after = []] = halves.map((half) => half.split(":").filter((group) => group !== ""));
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}

/** An address as a number; an IPv4 address that is written as IPv6 (`::ffff:1.2.3.4`) is IPv4. Null where it is none. */
export function readIp(text: string): { bits: 32 | 128; value: bigint } | null {
  const four = v4(text);
  if (four !== null) return { bits: 32, value: four };
  if (!text.includes(":")) return null;
  const six = v6(text);
  if (six === null) return null;
  return six >> 32n === 0xffffn ? { bits: 32, value: six & 0xffffffffn } : { bits: 128, value: six };
}

/** `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`; null where it is none. */
export function readRange(text: string): IpRange | null {
  const [address = "", length, ...more] = text.trim().split("/");
  const ip = readIp(address);
  if (!ip || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const prefix = length === undefined ? ip.bits : Number(length);
  if (prefix > ip.bits) return null;
  const rest = BigInt(ip.bits - prefix);
  return { bits: ip.bits, first: (ip.value >> rest) << rest, prefix };
}

/** Whether a range has an address. */
export function isInRange(range: IpRange, address: string): boolean {
  const ip = readIp(address);
  if (!ip || ip.bits !== range.bits) return false;
  const rest = BigInt(range.bits - range.prefix);
  return ip.value >> rest === range.first >> rest;
}

/** Ranges that are not on the public internet: private networks, loopback, link-local, metadata, documentation, multicast, reserved and translated. */
const NOT_PUBLIC = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24"],
  ...["192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"],
  ...["::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16"],
  ...["fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"],
].map((text) => readRange(text) as IpRange);

/** Whether an address is one of the public internet. */
export const isPublicIp = (address: string): boolean => readIp(address) !== null && !NOT_PUBLIC.some((range) => isInRange(range, address));
