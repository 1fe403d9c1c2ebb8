/** All parts of a file but the last have this size: R2 wants them alike, and no smaller. */
const PART_BYTES = 5 * 1024 * 1024;

/**
 * Writes a file to R2 in parts, with at most one part in memory. If a piece fails, nothing is written. @returns its size in bytes; 0 for
 * no content, and then no file is written
 */
export async function putPieces(bucket: R2Bucket, key: string, pieces: AsyncIterable<Uint8Array>, contentType: string): Promise<number> {
  const httpMetadata = { contentType };
  const buffer = new Uint8Array(PART_BYTES);
  let [filled, size] = [0, 0];
  let upload: R2MultipartUpload | null = null;
  const parts: R2UploadedPart[] = [];
  try {
    for await (const piece of pieces) {
      size += piece.byteLength;
      for (let at = 0; at < piece.byteLength; ) {
        if (filled === PART_BYTES) {
          upload ??= await bucket.createMultipartUpload(key, { httpMetadata });
          parts.push(await upload.uploadPart(parts.length + 1, buffer));
          filled = 0;
        }
        const taken = piece.subarray(at, at + PART_BYTES - filled);
        buffer.set(taken, filled);
        filled += taken.byteLength;
        at += taken.byteLength;
      }
    }
    const rest = buffer.subarray(0, filled);
    if (upload) await upload.complete([...parts, await upload.uploadPart(parts.length + 1, rest)]);
    else if (size > 0) await bucket.put(key, rest, { httpMetadata });
    return size;
  } catch (error) {
    await upload?.abort();
    throw error;
  }
}
