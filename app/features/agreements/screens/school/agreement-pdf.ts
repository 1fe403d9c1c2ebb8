import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { agreementPaper, agreementResponse } from "../../domain/agreement-pdf";

const read = screenLoader(agreementPaper, { gate: school });

export const loader = Object.assign(
  async (args: LoaderFunctionArgs): Promise<Response> => agreementResponse(args.context.ctx, await read(args)),
  read,
);
