import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { addendumResponse, ownAddendumPaper } from "../../domain/agreement-pdf";

const read = screenLoader(ownAddendumPaper, { gate: student });

export const loader = Object.assign(
  async (args: LoaderFunctionArgs): Promise<Response> => addendumResponse(args.context.ctx, await read(args)),
  read,
);
