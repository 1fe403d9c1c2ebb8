import { encode as encodeNow } from "turbo-stream";

/**
 * Remix encodes the data of every page for the script that may take the page up, also where there is none. This stands in for its
 * encoder (vite.config.ts) and does nothing until somebody reads.
 */
export const encode: typeof encodeNow = (value, options) => {
  let encoded: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        encoded ??= encodeNow(value, options).getReader();
        const next = await encoded.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => encoded?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};
