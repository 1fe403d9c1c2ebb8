import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { agreementResponse, ownAgreementPaper } from "../../domain/agreement-pdf";

const read = screenLoader(ownAgreementPaper, { gate: student });

export const loader = Object.assign(
  async (args: LoaderFunctionArgs): Promise<Response> => agreementResponse(args.context.ctx, await read(args)),
  read,
);
