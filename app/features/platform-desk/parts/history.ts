interface Entry {
  action: string;
  after: string | null;
  who: string | null;
}

const WORDS: Record<string, string> = {
  "sign-ups.ask": "Asked on the website",
  "sign-ups.add": "Added",
  "sign-ups.create": "Added by the API",
  "sign-ups.edit": "Changed",
  "sign-ups.update": "Changed by the API",
};

/** What was done to a request, by whom, in words. */
export function historyWords({ action, after, who }: Entry): string {
  const changed = after ? (JSON.parse(after) as { status?: string; note?: string }) : {};
  const done = WORDS[action] ?? (changed.status ? `Set to ${changed.status}` : action);
  return [done, who ? `by ${who}` : null, changed.note ? `(${changed.note})` : null].filter(Boolean).join(" ");
}
