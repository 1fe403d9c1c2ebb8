import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { phrase } from "~/words/phrase";
import { getInvoice } from "../../domain/purchases/invoice";
import { invoicePdf } from "../../domain/purchases/invoice-pdf";

const read = screenLoader(getInvoice, { gate: open });

/** SYS-10 as a PDF, with the same access. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const invoice = await read(args);
  const bytes = await invoicePdf(args.context.ctx, invoice);
  return pdfResponse(bytes, `${phrase("Invoice", invoice.locale)} ${invoice.number}.pdf`);
};
