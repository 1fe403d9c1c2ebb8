const KINDS: Record<string, string> = {
  program: "program",
  instructor: "instructor",
  account: "account",
  product: "product",
  chat: "chat",
  school: "profile",
  post: "blog post",
  page: "page",
  campus: "campus",
  canvas: "canvas",
};

/** "Nursing (program), Branding (profile)" */
export const placesText = (uses: readonly { kind: string; title: string }[]): string =>
  [...new Set(uses.map(({ kind, title }) => (KINDS[kind] ? `${title} (${KINDS[kind]})` : title)))].join(", ");
