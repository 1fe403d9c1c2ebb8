export function playTenCalls(where: { origin: string; to: string }): Promise<number[]>;
