/** The first `most` bytes of a response as text. The rest is not read. */
export async function textUpTo(answer: Response, most: number): Promise<string> {
  const { bytes } = await readUpTo(answer, most);
  return new TextDecoder().decode(bytes);
}

/** An answer of at most `most` bytes, parsed. @throws when it is larger, or no JSON */
export async function jsonUpTo(answer: Response, most: number): Promise<unknown> {
  const { bytes, isWhole } = await readUpTo(answer, most);
  if (!isWhole) throw new Error(`The answer is larger than ${most} bytes`);
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function readUpTo({ body }: Response, most: number): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  let isWhole = reader === undefined;
  while (reader && size <= most) {
    const { done, value } = await reader.read();
    if (done) {
      isWhole = true;
      break;
    }
    parts.push(value);
    size += value.byteLength;
  }
  if (!isWhole) await reader?.cancel().catch(() => undefined);
  const bytes = new Uint8Array(Math.min(size, most));
  let at = 0;
  for (const part of parts) {
    const fits = part.subarray(0, bytes.byteLength - at);
    bytes.set(fits, at);
    at += fits.byteLength;
  }
  return { bytes, isWhole: isWhole && size <= most };
}
