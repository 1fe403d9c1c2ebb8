/** A calendar file as a program reads it: lines unfolded, values as they are written. */
export interface ReadCalendar {
  properties: Record<string, string>;
  events: ReadEvent[];
  zones: { id: string; observances: Record<string, string>[] }[];
}
export type ReadEvent = Record<string, string>;

interface Component {
  name: string;
  properties: Record<string, string>;
  parts: Component[];
}

/** @throws Error where lines are too long, do not end with CRLF, or a component does not end */
export function readCalendar(text: string): ReadCalendar {
  if (/[^\r]\n|\r(?!\n)/.test(text)) throw new Error("A line does not end with CRLF");
  for (const line of text.split("\r\n")) if (new TextEncoder().encode(line).length > 75) throw new Error(`Longer than 75 bytes: ${line}`);
  const root: Component = { name: "", properties: {}, parts: [] };
  const open = [root];
  for (const line of text
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .filter(Boolean)) {
    const [, name = "", parameters = "", value = ""] = /^([A-Z-]+)((?:;[^:]+)?):(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`Not a property: ${line}`);
    const current = open.at(-1) as Component;
    if (name === "BEGIN") {
      const part = { name: value, properties: {}, parts: [] };
      current.parts.push(part);
      open.push(part);
    } else if (name === "END") {
      if (open.pop()?.name !== value) throw new Error(`${value} does not end`);
    } else current.properties[name] = parameters ? `${parameters.slice(1)}:${value}` : value;
  }
  const [calendar] = root.parts;
  if (!calendar || open.length !== 1 || root.parts.length !== 1) throw new Error("Not one calendar");
  return {
    properties: calendar.properties,
    events: calendar.parts.filter(({ name }) => name === "VEVENT").map(({ properties }) => properties),
    zones: calendar.parts
      .filter(({ name }) => name === "VTIMEZONE")
      .map(({ properties, parts }) => ({ id: properties.TZID ?? "", observances: parts.map((part) => ({ kind: part.name, ...part.properties })) })),
  };
}

/** The text of a value without its escapes. */
export const textOf = (value = ""): string => value.replace(/\\(.)/g, (_, letter: string) => (letter === "n" || letter === "N" ? "\n" : letter));

const instantOf = (text: string): number => Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, "$1-$2-$3T$4:$5:$6Z"));

const minutesOf = (offset = ""): number => Number(`${offset.slice(0, 1)}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)));

/** The instant of a time, by the VTIMEZONE that it names: the last observance that began at that clock time or before. */
export function instantBy(calendar: ReadCalendar, value = ""): string {
  const [, id, local = ""] = /^TZID=([^:]+):(.+)$/.exec(value) ?? [];
  if (!id) return new Date(instantOf(value)).toISOString();
  const zone = calendar.zones.find((each) => each.id === id);
  if (!zone) throw new Error(`No VTIMEZONE of ${id}`);
  const clock = instantOf(local);
  // RFC 5545, 3.6.5: an observance begins at the clock time before the change.
  const begun = zone.observances.filter((each) => instantOf(each.DTSTART ?? "") <= clock);
  const last = begun.sort((a, b) => instantOf(a.DTSTART ?? "") - instantOf(b.DTSTART ?? "")).at(-1);
  return new Date(clock - minutesOf(last?.TZOFFSETTO) * 60_000).toISOString();
}
