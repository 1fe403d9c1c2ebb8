import { cookie, cookieOf } from "./cookies";

/**
 * Where a request reads. `primary`: always the primary, for decisions (money, seats, commits, the API, jobs). `first-primary`: the
 * primary once, then the nearest replica that is at least that new, for signed-in pages. `first-unconstrained`: the nearest replica, for
 * public pages. A bookmark: the nearest replica that has that write.
 */
export type ReadFrom = "primary" | D1SessionConstraint | D1SessionBookmark;

/** Runs one round trip. */
export type Line = Pick<D1DatabaseSession, "prepare" | "batch" | "getBookmark">;

/** The way of one request to the database and its copies. */
export class Route {
  /** The newest state of the database that this request has seen; null before its first answer. */
  bookmark: string | null = null;
  private session: Line | null = null;
  constructor(
    private readonly binding: D1Database,
    private from: ReadFrom,
  ) {}

  get isPrimary(): boolean {
    return this.from === "primary";
  }

  /** From now on everything is read from the primary. */
  toPrimary(): void {
    this.from = "primary";
  }

  /** Replica reads from now on are at least this new. The primary is always current. */
  noOlderThan(bookmark: string): void {
    if (this.from === "primary" || this.from === "first-primary") return;
    if (this.from !== "first-unconstrained" && this.from >= bookmark) return;
    this.from = bookmark;
    this.session = null;
  }

  /** One round trip. A session reads only its first query from the primary, so primary-only readers open a new session each time. */
  async go<R>(work: (line: Line) => Promise<R>): Promise<R> {
    const line = this.isPrimary ? this.binding.withSession("first-primary") : this.kept();
    const answer = await work(line);
    const bookmark = line.getBookmark();
    if (bookmark && (this.bookmark === null || this.bookmark < bookmark)) this.bookmark = bookmark;
    return answer;
  }

  private kept(): Line {
    this.session ??= this.binding.withSession(this.from);
    return this.session;
  }
}

const COOKIE = "bookmark";
/** A copy is behind by seconds at most. */
const LIFETIME_SECONDS = 5 * 60;
/** Groups of hexadecimal digits, so D1 cannot take them for a keyword. */
const BOOKMARK = /^[0-9a-f]{8,64}(-[0-9a-f]{8,64}){1,7}$/;

/** The cookie of a browser that has written: its next pages show what it wrote. */
export const bookmarkCookie = (bookmark: string): string => cookie(COOKIE, bookmark, LIFETIME_SECONDS);

/** Pages of registering or buying visitors show the seats and prices that will be decided on. */
const BUYING = ["registration", "cart", "order"] as const;
const SIGNED_IN = ["session", "__Host-session"] as const;

/**
 * Where a page is read from: a visitor's page from the nearest replica, or after a write of theirs from the nearest one that has it. An
 * invalid bookmark is ignored.
 */
export function readFromOf(request: Request): ReadFrom {
  if (request.method !== "GET" && request.method !== "HEAD") return "primary";
  const has = (name: Parameters<typeof cookieOf>[1]) => cookieOf(request, name) !== null;
  if (BUYING.some(has)) return "primary";
  if (SIGNED_IN.some(has)) return "first-primary";
  const bookmark = cookieOf(request, COOKIE);
  return bookmark && BOOKMARK.test(bookmark) ? bookmark : "first-unconstrained";
}
