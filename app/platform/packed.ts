/** A body that goes out many times: as it is, and gzipped once for all who take that. */
export interface Packed {
  plain: ArrayBuffer;
  gzip: ArrayBuffer;
}

const through = (body: ArrayBuffer, change: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(new Blob([body]).stream().pipeThrough(change)).arrayBuffer();

export const pack = async (plain: ArrayBuffer): Promise<Packed> => ({ plain, gzip: await through(plain, new CompressionStream("gzip")) });
export const unpack = async (gzip: ArrayBuffer): Promise<Packed> => ({ gzip, plain: await through(gzip, new DecompressionStream("gzip")) });

/** Both forms of an answer's body, whichever it came with. */
export async function packedBody(response: Response): Promise<Packed> {
  const body = await response.arrayBuffer();
  return response.headers.get("Content-Encoding") === "gzip" ? unpack(body) : pack(body);
}

/**
 * The form for whoever asks: gzipped for a browser, all of which take that. What a Worker sees as `Accept-Encoding` is what the edge
 * before it takes, and looking behind that (`request.cf`) costs more than all the rest of an answer that is at hand; the edge packs for
 * everybody else.
 */
export const formFor = (request: Request): keyof Packed => (request.headers.has("Sec-Fetch-Dest") ? "gzip" : "plain");

/** Writes into the headers of an answer which form it has. */
export function inForm(form: keyof Packed, headers: Headers): Headers {
  headers.set("Vary", "Accept-Encoding");
  if (form === "gzip") headers.set("Content-Encoding", "gzip");
  return headers;
}

/** An answer in one form. What is gzipped already is not done again on the way. (The DOM's types do not know the option.) */
export const packedAnswer = (body: Packed, form: keyof Packed, headers: Headers): Response =>
  new Response(body[form], (form === "gzip" ? { headers, encodeBody: "manual" } : { headers }) as ResponseInit);
