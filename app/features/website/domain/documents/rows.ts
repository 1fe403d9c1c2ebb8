const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File);

/** Row action of a form's button: `up:team:2`, `down:sections:0`, `remove:photos:4`. */
export function moveRow(raw: Record<string, unknown>, row: string | undefined): Record<string, unknown> {
  const [way, name = "", at] = row?.split(":") ?? [];
  const given = raw[name];
  if (!way || !isRecord(given)) return raw;
  const list = Object.values(given);
  const from = Number(at);
  if (!Number.isInteger(from) || from < 0 || from >= list.length) return raw;
  const [moved] = list.splice(from, 1);
  const to = way === "up" ? Math.max(0, from - 1) : from + 1;
  if (way !== "remove") list.splice(to, 0, moved);
  return { ...raw, [name]: list };
}
