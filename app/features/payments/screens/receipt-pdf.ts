import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { getReceipt } from "../domain/receipt";
import { receiptPdf } from "../domain/receipt-pdf";

const read = screenLoader(getReceipt, { gate: open });

/** SYS-09 as a PDF to keep; the same people may have it. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const receipt = await read(args);
  const bytes = await receiptPdf(args.context.ctx, receipt);
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(`Receipt ${receipt.number}.pdf`),
      "Cache-Control": "private, no-store",
    },
  });
};
