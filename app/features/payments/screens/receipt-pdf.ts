import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { words } from "~/words/en/payments";
import { wordsOf } from "~/words/words";
import { getReceipt } from "../domain/receipt";
import { receiptPdf } from "../domain/receipt-pdf";

const read = screenLoader(getReceipt, { gate: open });

/** A receipt as a PDF, with the access rules of the receipt. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const receipt = await read(args);
  const bytes = await receiptPdf(args.context.ctx, receipt);
  return pdfResponse(bytes, wordsOf(words, receipt.locale)("receiptFile", { number: receipt.number }));
};
