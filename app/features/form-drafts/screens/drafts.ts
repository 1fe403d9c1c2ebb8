import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { signedInOnly } from "~/platform/gates";
import { freshJson, intent, screenAction, screenLoader } from "~/platform/screen";
import { discardDraft, getDraft, openDraft, saveDraft } from "../domain/drafts";

/** Requests of an open form, without a page. */
const find = screenLoader(getDraft, { gate: signedInOnly, input: ({ url }) => Object.fromEntries(url.searchParams) });
export const loader = async (args: LoaderFunctionArgs) => freshJson(await find(args));
export const action = screenAction(
  {
    save: intent(saveDraft, { answer: freshJson }),
    open: intent(openDraft, { cookies: ({ cookie }) => [cookie], answer: () => freshJson({}) }),
    discard: intent(discardDraft, { answer: freshJson }),
  },
  { gate: signedInOnly },
);
