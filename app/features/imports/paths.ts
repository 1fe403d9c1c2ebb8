export const importsPath = "/school/students/import";
export const importPath = (importId: string) => `${importsPath}/${importId}`;
export const rejectedRowsPath = (importId: string) => `${importPath(importId)}/rejected.csv`;
