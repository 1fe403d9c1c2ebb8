import type { UploadRule } from "~/platform/files";

/** Validity of upload and download links, in seconds. */
export const UPLOAD_SECONDS = 300;
export const DOWNLOAD_SECONDS = 300;

/** Purposes of files and what each allows. A purpose names its feature, then the subject. */
export const PURPOSES = {
  avatar: "image",
  "school-image": "image",
  "program-image": "image",
  "program-brochure": "pdf",
  "program-agreement": "pdf",
  "product-image": "image",
  "site-image": "image",
  "site-file": "handout",
  "blog-image": "image",
  "place-image": "image",
  "marketing-image": "image",
  "instructor-photo": "image",
  "instructor-resume": "pdf",
  agreement: "document",
  answer: "document",
  resume: "document",
  "student-resume": "pdf",
  "refund-attachment": "document",
  "call-recording": "audio",
  "mail-attachment": "handout",
  certificate: "pdf",
  transcript: "pdf",
  "name-proof": "document",
  "exam-proof": "document",
  "placement-proof": "document",
  complaint: "document",
  export: "document",
} as const satisfies Record<string, UploadRule>;
export type Purpose = keyof typeof PURPOSES;

/** The query behind a private file; an admin without permission for it cannot read the file. */
export const FILE_SEEN_BY = {
  avatar: null,
  "school-image": null,
  "program-image": null,
  "program-brochure": null,
  "program-agreement": "programs.get",
  "product-image": null,
  "site-image": null,
  "site-file": "site.preview",
  "blog-image": null,
  "place-image": null,
  "marketing-image": null,
  "instructor-photo": null,
  "instructor-resume": "instructors.get",
  agreement: "registrations.profile",
  answer: "registrations.profile",
  resume: "registrations.profile",
  "student-resume": "students.profile",
  "refund-attachment": "refunds.file",
  "call-recording": "call-logs.get",
  "mail-attachment": "inbox-mail.show",
  certificate: "certificates.show",
  transcript: "transcripts.show",
  "name-proof": "certificates.show",
  "exam-proof": "exams.list",
  "placement-proof": "outcomes.graduate",
  complaint: "complaints.show",
  export: null,
} as const satisfies Record<Purpose, string | null>;

/** Files of a school's media library: excludes avatars and campaign drawings. */
export const LIBRARY_PURPOSES = Object.freeze([
  "school-image",
  "program-image",
  "product-image",
  "site-image",
  "blog-image",
  "instructor-photo",
] as const) satisfies readonly Purpose[];

/** The ID in a file URL of this product, or the ID itself; null for anything else. */
export function fileIdOf(value: string): string | null {
  if (/^[\w-]{1,64}$/.test(value)) return value;
  try {
    const { pathname } = new URL(value, "https://x.invalid");
    return /^\/(?:media|files|api\/files)\/([\w-]{1,64})\/?$/.exec(pathname)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** `attachment; filename="…"; filename*=UTF-8''…`: any name, escaped for the header. */
export function attachment(name: string): string {
  const clean = name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\\/]/gu, "").slice(0, 150) || "file";
  const ascii =
    clean
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["%]/g, "") || "file";
  const encoded = encodeURIComponent(clean).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
