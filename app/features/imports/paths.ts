export const importsPath = "/school/students/import";
export const importPath = (importId: string) => `${importsPath}/${importId}`;
export const originalPath = (importId: string) => `${importPath(importId)}/original.csv`;
export const rejectedRowsPath = (importId: string) => `${importPath(importId)}/rejected.csv`;
