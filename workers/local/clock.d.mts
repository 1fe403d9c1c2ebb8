/** The crons that are due in the minute of `date`. */
export function cronsAt(date: Date): string[];
/** Ticks every minute until what it answers is called. */
export function startClock(port: number): () => void;
