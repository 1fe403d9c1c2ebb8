/** What must not be committed in a file's text, as `path:line: word and why`. */
export function forbiddenMarks(path: string, text: string): string[];
