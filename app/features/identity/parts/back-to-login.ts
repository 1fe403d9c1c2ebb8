import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { go } from "~/platform/screen";
import { loginPath } from "../paths";

interface Refusal {
  code?: string;
  message?: string;
}

/** Runs a loader or action of a one-time link; one of these error codes redirects to sign-in with a toast. */
export async function backToLogin<T>({ request }: LoaderFunctionArgs, codes: string[], run: () => Promise<T>): Promise<T> {
  const leave = (refusal: Refusal | undefined) =>
    refusal?.code && codes.includes(refusal.code) ? go(loginPath(), new URL(request.url), { text: refusal.message ?? "", tone: "error" }) : null;
  try {
    const answer = await run();
    const elsewhere = leave(refusalOf(answer));
    if (elsewhere) throw elsewhere;
    return answer;
  } catch (error) {
    throw leave(refusalOf(error)) ?? error;
  }
}

/** What `data()` of a refused loader or action carries. */
function refusalOf(answer: unknown): Refusal | undefined {
  if (typeof answer !== "object" || answer === null || !("data" in answer)) return undefined;
  const { data } = answer as { data: unknown };
  return typeof data === "object" && data !== null ? (data as Refusal) : undefined;
}
