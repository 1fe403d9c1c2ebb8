/** Bytes of a message that are kept as they came. */
export const MAX_RAW = 5 * 1024 * 1024;

/** Where the bytes of an incoming mail are kept. */
export const rawMailKey = (schoolId: string, id: string): string => `s/${schoolId}/inbound-mails/${id}.eml`;
