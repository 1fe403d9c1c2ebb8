import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { words } from "~/words/en/sponsors";
import { wordsOf } from "~/words/words";
import { invoicePdf, openInvoice } from "../../domain/read-invoice";

const read = screenLoader(openInvoice, { gate: open, input: ({ params }) => ({ code: params.code }) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const view = await read(args);
  const bytes = await invoicePdf(args.context.ctx, view);
  return pdfResponse(bytes, wordsOf(words, args.context.ctx.locale)("invoiceFile", { number: view.invoice.number ?? "" }));
}, read);
