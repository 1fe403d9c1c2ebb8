/** A private file, for signed-in users with access. */
export const filePath = (fileId: string) => `/files/${fileId}`;
/** The URL for uploads and signed downloads. */
export const uploadPath = (fileId: string) => `/api/uploads/${fileId}/`;
export const signedFilePath = (fileId: string) => `/api/files/${fileId}/`;
