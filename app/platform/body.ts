/**
 * The bytes of a request, read no further than `most`; null when there are more. A length that is announced is believed before
 * anything is read.
 */
export async function bytesAtMost(request: Request, most: number): Promise<ArrayBuffer | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? new Blob([]).stream()) as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return new Blob(parts as BlobPart[]).arrayBuffer();
}
