import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { downloadPacket, packetHeaders } from "../domain/packets";

const read = screenLoader(downloadPacket, { gate: school });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const packet = await read(args);
  return new Response(packet.body, { headers: packetHeaders(packet) });
}, read);
