/** A public image. */
export const mediaPath = (fileId: string) => `/media/${fileId}`;
