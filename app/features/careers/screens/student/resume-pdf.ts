import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { printedResume } from "../../domain/resume";
import { resumePdf } from "../../domain/resume-pdf";

const read = screenLoader(printedResume, { gate: student, input: () => ({}) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const printed = await read(args);
  const bytes = await resumePdf(args.context.ctx, printed);
  return pdfResponse(bytes, `Resume ${printed.resume.name}.pdf`);
}, read);
