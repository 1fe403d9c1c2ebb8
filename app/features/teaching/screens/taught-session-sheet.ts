import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { school } from "~/features/identity/gates";
import { sessionSheet } from "~/features/rosters/domain/attendance-sheets";
import { sessionSheetName, sessionSheetPdf } from "~/features/rosters/domain/session-sheet-pdf";
import { screenLoader } from "~/platform/screen";

const read = screenLoader(sessionSheet, {
  gate: school,
  input: ({ params, url: { searchParams } }) => ({ id: params.id, blank: searchParams.get("blank") ?? undefined }),
});

/** An own session as a PDF: its attendance, or an empty list to sign. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const sheet = await read(args);
  return pdfResponse(await sessionSheetPdf(args.context.ctx, sheet), sessionSheetName(sheet));
}, read);
