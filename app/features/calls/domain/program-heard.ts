interface Program {
  id: string;
  /** In lower case. */
  title: string;
  slug: string;
}

/** The program that somebody has spoken of: by its name, its address, or as the only one whose name has the words in it, or is in them. */
export function programHeard(said: string | null, programs: readonly Program[]): string | null {
  const words = said?.trim().toLowerCase();
  if (!words) return null;
  const exact = programs.find(({ id, title, slug }) => id === said || title === words || slug === words);
  if (exact) return exact.id;
  const like = programs.filter(({ title }) => title.includes(words) || words.includes(title) || initials(title) === words);
  return like.length === 1 ? (like[0]?.id ?? null) : null;
}

/** "certified nursing assistant" -> "cna" */
const initials = (title: string): string =>
  title
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((word) => word[0])
    .join("");
