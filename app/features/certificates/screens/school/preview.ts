import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { certificatePdf } from "../../domain/certificate-pdf";
import { previewCertificate } from "../../domain/design";

const read = screenLoader(previewCertificate, { gate: school });

/** A sample with the longest or the shortest name. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { printed, wording } = await read(args);
  return pdfResponse(await certificatePdf(args.context.ctx, printed, wording), "Sample certificate.pdf");
}, read);
