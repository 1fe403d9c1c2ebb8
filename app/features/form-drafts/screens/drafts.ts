import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { signedInOnly } from "~/platform/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { discardDraft, getDraft, openDraft, saveDraft } from "../domain/drafts";

const json = (result: unknown) => Response.json(result, { headers: { "Cache-Control": "no-store" } });

/** Requests of an open form, without a page. */
const find = screenLoader(getDraft, { gate: signedInOnly, input: ({ url }) => Object.fromEntries(url.searchParams) });
export const loader = async (args: LoaderFunctionArgs) => json(await find(args));
export const action = screenAction(
  {
    save: intent(saveDraft, { answer: json }),
    open: intent(openDraft, { cookies: ({ cookie }) => [cookie], answer: () => json({}) }),
    discard: intent(discardDraft, { answer: json }),
  },
  { gate: signedInOnly },
);
