/** Actions a permission set refuses, so that pages can hide them. Every verb checks again. Safe for the browser. */
export interface Refusals {
  /** By the id of a screen: the intents of its forms that would be refused. */
  intents: Record<string, string[]>;
  /** The addresses of the screens that would not open, as routes have them: `/school/programs/edit/:id`. */
  paths: string[];
  /** Form screens (`…/add`, `…/edit`) that would open but refuse every submission. */
  forms: string[];
  /** Addresses that look like one of these, and do open: `/school/programs/edit/new`. */
  open: string[];
}

/** Whether an address is one that a route means. Asked of every link of a page, so that it makes no pattern of it. */
export function isAddressOf(route: string, pathname: string): boolean {
  const [parts, given] = [route.split("/"), pathname.split("/")];
  return parts.length === given.length && parts.every((part, at) => part === given[at] || (part.startsWith(":") && given[at] !== ""));
}
