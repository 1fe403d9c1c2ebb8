export const importsPath = "/school/students/import";
export const importPath = (importId: string) => `${importsPath}/${importId}`;
