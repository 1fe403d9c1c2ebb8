import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { addendumPaper, addendumResponse } from "../../domain/agreement-pdf";

const read = screenLoader(addendumPaper, { gate: school });

export const loader = Object.assign(
  async (args: LoaderFunctionArgs): Promise<Response> => addendumResponse(args.context.ctx, await read(args)),
  read,
);
