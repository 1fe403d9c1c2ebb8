import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { sessionSheet } from "../../domain/attendance-sheets";
import { sessionSheetName, sessionSheetPdf } from "../../domain/session-sheet-pdf";

const read = screenLoader(sessionSheet, {
  gate: school,
  input: ({ params, url: { searchParams } }) => ({ id: params.session, blank: searchParams.get("blank") ?? undefined }),
});

/** A session as a PDF: its attendance, or an empty list to sign. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const sheet = await read(args);
  return pdfResponse(await sessionSheetPdf(args.context.ctx, sheet), sessionSheetName(sheet));
}, read);
