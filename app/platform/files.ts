import { AwsClient } from "aws4fetch";
import type { Env } from "./env";
import { putPieces } from "./file-pieces";

/** Bytes by key. Keys begin with `s/<school>/` or `u/<user>/`, so that no two schools share a folder. */
export interface FileStore {
  put(key: string, body: ArrayBuffer | ReadableStream | string, contentType: string): Promise<void>;
  /** Writes what comes piece by piece, with as much in memory as one part holds; nothing when nothing comes. @returns the size in bytes */
  putPieces(key: string, pieces: AsyncIterable<Uint8Array>, contentType: string): Promise<number>;
  get(key: string): Promise<R2ObjectBody | null>;
  remove(key: string): Promise<void>;
  /**
   * A place that takes exactly one PUT of exactly this type and size, or null where R2 has no public endpoint (the product's own
   * signed route takes the bytes then).
   */
  presign(key: string, contentType: string, size: number): Promise<string | null>;
}

const PRESIGN_SECONDS = 300;

export function assetFiles(env: Env): FileStore {
  return {
    async put(key, body, contentType) {
      await env.FILES.put(key, body, { httpMetadata: { contentType } });
    },
    putPieces: (key, pieces, contentType) => putPieces(env.FILES, key, pieces, contentType),
    get: (key) => env.FILES.get(key),
    remove: (key) => env.FILES.delete(key),
    async presign(key, contentType, size) {
      if (!env.R2_ACCOUNT_ID || !env.R2_ACCESS_KEY_ID || !env.R2_SECRET_ACCESS_KEY) return null;
      const client = new AwsClient({ accessKeyId: env.R2_ACCESS_KEY_ID, secretAccessKey: env.R2_SECRET_ACCESS_KEY, service: "s3", region: "auto" });
      const bucket = env.R2_BUCKET ?? "enrollium-files";
      const url = new URL(`https://${env.R2_ACCOUNT_ID}.r2.cloudflarestorage.com/${bucket}/${key}`);
      url.searchParams.set("X-Amz-Expires", String(PRESIGN_SECONDS));
      const request = new Request(url, { method: "PUT", headers: { "content-type": contentType, "content-length": String(size) } });
      return (await client.sign(request, { aws: { signQuery: true, allHeaders: true } })).url;
    },
  };
}

/** Accepted file types and sizes by purpose. */
export const UPLOAD_RULES = {
  image: { types: ["image/jpeg", "image/png", "image/webp"], maxBytes: 5 * 1024 * 1024 },
  pdf: { types: ["application/pdf"], maxBytes: 10 * 1024 * 1024 },
  handout: {
    types: [
      "application/pdf",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "image/jpeg",
      "image/png",
    ],
    maxBytes: 20 * 1024 * 1024,
  },
  document: { types: ["application/pdf", "image/jpeg", "image/png"], maxBytes: 10 * 1024 * 1024 },
  audio: { types: ["audio/mpeg", "audio/wav", "audio/ogg"], maxBytes: 20 * 1024 * 1024 },
} as const;
export type UploadRule = keyof typeof UPLOAD_RULES;

const SIGNATURES: [string, number[]][] = [
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46]],
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["audio/wav", [0x52, 0x49, 0x46, 0x46]],
  ["audio/ogg", [0x4f, 0x67, 0x67, 0x53]],
  ["audio/mpeg", [0x49, 0x44, 0x33]],
  ["audio/mpeg", [0xff, 0xfb]],
  ["audio/mpeg", [0xff, 0xf3]],
];

/** The format tag in a RIFF file's header. */
const RIFF: Record<string, string> = { "image/webp": "WEBP", "audio/wav": "WAVE" };

/** The file type according to its first bytes, or null. Name and declared type are not trusted. */
export function sniffType(bytes: Uint8Array): string | null {
  for (const [type, magic] of SIGNATURES) {
    if (magic.every((byte, index) => bytes[index] === byte)) {
      if (!RIFF[type] || String.fromCharCode(...bytes.slice(8, 12)) === RIFF[type]) return type;
    }
  }
  return String.fromCharCode(...bytes.slice(4, 8)) === "ftyp" ? (BRANDS[String.fromCharCode(...bytes.slice(8, 12))] ?? null) : null;
}

/** Pictures of phones, which are refused by name. */
const BRANDS: Record<string, string> = {
  ...Object.fromEntries(["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"].map((brand) => [brand, "image/heic"])),
  avif: "image/avif",
};

const OFFICE = [
  ["word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["ppt/presentation.xml", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
] as const;

/** The type of an office document: a ZIP file whose central directory, at its end, names its main part. Null for anything else. */
export function officeType(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  const contents = new TextDecoder("latin1").decode(bytes.subarray(Math.max(0, bytes.length - 128 * 1024)));
  return OFFICE.find(([part]) => contents.includes(part))?.[1] ?? null;
}

/** Storage key of a picture's variant of this width in pixels; `cut` counts its crops. */
export const variantKey = (key: string, width: number, cut = 0): string => `${key}${cut ? `.c${cut}` : ""}.w${width}`;
