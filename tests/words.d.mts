export interface Literal {
  line: number;
  text: string;
  /** Whether it stands in the markup of a component. */
  isJsx: boolean;
}
export function filesIn(folder: string): string[];
export function literalsOf(path: string): Literal[];
export function commentsOf(path: string): { line: number; text: string }[];
export function bannedIn(text: string, isComment?: boolean): { turn: string; advice: string }[];
