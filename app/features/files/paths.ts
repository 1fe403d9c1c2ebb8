/** A private file, for signed-in users with access. */
export const filePath = (fileId: string) => `/files/${fileId}`;
/** The same file within a page: a picture or a PDF. */
export const shownFilePath = (fileId: string) => `${filePath(fileId)}?show=1`;
/** The URL for uploads and signed downloads. */
export const uploadPath = (fileId: string) => `/api/uploads/${fileId}/`;
export const signedFilePath = (fileId: string) => `/api/files/${fileId}/`;
