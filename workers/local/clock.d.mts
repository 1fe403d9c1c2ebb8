/** The crons that are due in the minute of `date`. */
export function cronsAt(date: Date): string[];
