import { cookie, cookieOf } from "~/platform/cookies";

/**
 * The tokens of the drafts in this browser, one per program, newest first: `program:token~program:token`. So tabs on different programs keep
 * their own values. Tokens are in this cookie only, never in a page.
 */
const COOKIE = "registration";
const SECONDS = 14 * 86_400;
const MOST = 4;

interface Kept {
  /** The program's slug; empty if a mail's link opened the draft. */
  program: string;
  token: string;
}

const keptIn = (request: Request): Kept[] =>
  (cookieOf(request, COOKIE) ?? "").split("~").flatMap((part) => {
    const [program = "", token = program] = part.split(":");
    return token ? [{ program: token === program ? "" : decodeURIComponent(program), token }] : [];
  });

/** The token of the draft of this page's program, or else of the newest one. Verbs check the program. */
export function draftToken(request: Request, url: URL): string | undefined {
  const kept = keptIn(request);
  const of = (program: string | null) => kept.find((each) => each.program === program);
  return (of(url.searchParams.get("program")) ?? of("") ?? kept[0])?.token;
}

/** Adds a draft to those of this browser. */
export function draftCookie(request: Request, { program, token }: Kept): string {
  const others = keptIn(request).filter((each) => each.program !== program && each.token !== token);
  const kept = [{ program, token }, ...others].slice(0, MOST);
  return cookie(COOKIE, kept.map((each) => `${encodeURIComponent(each.program)}:${each.token}`).join("~"), SECONDS);
}
