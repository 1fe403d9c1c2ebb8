/** A private file, for signed-in users with access. */
export const filePath = (fileId: string) => `/files/${fileId}`;
/** Where bytes are sent, and fetched by a signed link. */
export const uploadPath = (fileId: string) => `/api/uploads/${fileId}/`;
export const signedFilePath = (fileId: string) => `/api/files/${fileId}/`;
