export const root: string;
export function install(): void;
export function quietEnv(): NodeJS.ProcessEnv;
export function tool(name: string, args: string[]): string;
