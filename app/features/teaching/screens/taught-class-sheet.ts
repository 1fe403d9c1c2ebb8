import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { school } from "~/features/identity/gates";
import { classSheet } from "~/features/rosters/domain/attendance-sheets";
import { classSheetPdf } from "~/features/rosters/domain/class-sheet-pdf";
import { screenLoader } from "~/platform/screen";

const read = screenLoader(classSheet, {
  gate: school,
  input: ({ params, url: { searchParams } }) => ({ id: params.id, month: searchParams.get("month") ?? undefined }),
});

/** The attendance of an own class in a month as a PDF. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const sheet = await read(args);
  return pdfResponse(await classSheetPdf(args.context.ctx, sheet), `Attendance ${sheet.courseClass.code} ${sheet.month}.pdf`);
}, read);
