import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { printedResume } from "../../domain/resume";
import { resumePdf } from "../../domain/resume-pdf";

const read = screenLoader(printedResume, { gate: student, input: () => ({}) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const printed = await read(args);
  const bytes = await resumePdf(args.context.ctx, printed);
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(`Resume ${printed.resume.name}.pdf`),
      "Cache-Control": "private, no-store",
    },
  });
}, read);
