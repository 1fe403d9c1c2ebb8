import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Attributes and properties whose values nobody reads. */
const UNREAD =
  /^(className|id|key|name|type|rel|href|to|src|style|method|action|role|autoComplete|inputMode|variant|size|color|component|intent|anchor|path|template|code|topic|query|kind|of|htmlFor|target|form|pattern|accept|allow|sort|value|defaultValue|from|encType|mode|as|scope|d|viewBox|fill|stroke|p[xytb]?|m[xytblr]?|gap|bd|bdrs|w|h|mi[hw]|ma[hw]|fz|fw|lh|c|bg|ff|ta|justify|align|wrap|data-.*|aria-(controls|describedby|labelledby|live|current|hidden|sort))$/;

/** Every TypeScript file below a folder, as paths from the project's top; a file's path answers itself. */
export const filesIn = (folder) => {
  if (/\.\w+$/.test(folder)) return [folder];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
};

const parsed = (path) =>
  ts.createSourceFile(
    path,
    readFileSync(join(ROOT, path), "utf8"),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

const textOf = (node) => {
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("");
  return node.text.replace(/\s+/g, " ").trim();
};

/** Whether a literal is one that a person reads: words with a space, or one capitalized word in a text or label. */
function isRead(node, text) {
  const { parent } = node;
  if (ts.isJsxText(node)) return /\p{L}/u.test(text);
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return false;
  const name = ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : "";
  if (UNREAD.test(name.replaceAll('"', ""))) return false;
  if (/^[/#.]|SELECT |INSERT |UPDATE |DELETE |FROM |WHERE |^[A-Z_]+$|[{};]\s*[a-z-]+:|=>/.test(text)) return false;
  return (
    /^(\{\} )?\p{Lu}[\p{L}'’]+$/u.test(text) ||
    /^\{\} \p{L}+$/u.test(text) ||
    (/\p{L}{2,} \S/u.test(text) && /^[\p{L}\p{N}$({"“]/u.test(text) && !/^[a-z-]+( [a-z-]+)*$/.test(text))
  );
}

/** Every literal of a file that a person reads on a screen, in a mail, on paper or in an error: `{ line, text, isJsx }`. */
export function literalsOf(path) {
  const file = parsed(path);
  const found = [];
  if (file.text.includes("biome-ignore-all lint: made by a tool")) return found;
  const visit = (node) => {
    if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      const text = textOf(node);
      const isJsx =
        ts.isJsxText(node) || ts.isJsxAttribute(node.parent) || (ts.isJsxExpression(node.parent) && !ts.isJsxAttribute(node.parent.parent));
      if (isRead(node, text)) found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text, isJsx });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every comment of a file: `{ line, text }`. */
export function commentsOf(path) {
  const source = readFileSync(join(ROOT, path), "utf8");
  const variant = path.endsWith("x") ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard;
  const found = [];
  // A comment stands in the trivia before a token, or before the end of the file.
  const file = parsed(path);
  const seen = new Set();
  const take = (ranges) => {
    for (const { pos, end } of ranges ?? [])
      if (!seen.has(pos)) {
        seen.add(pos);
        const text = source
          .slice(pos, end)
          .replace(/^\/\*\*?|\*\/$|^\/\/ ?|^\s*\* ?/gm, "")
          .replace(/\s+/g, " ")
          .trim();
        if (text) found.push({ line: file.getLineAndCharacterOfPosition(pos).line + 1, text });
      }
  };
  const visit = (node) => {
    if (variant === ts.LanguageVariant.JSX && ts.isJsxText(node)) return;
    take(ts.getLeadingCommentRanges(source, node.getFullStart()));
    take(ts.getTrailingCommentRanges(source, node.getEnd()));
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  return found.sort((a, b) => a.line - b.line);
}

/** Turns of phrase that read as translated, and what to write in their place. */
export const BANNED = [
  [/\b(who|what|which|when)ever\b(?! (is (later|earlier|less|greater|more)|(you|it)('s)? (like|want|takes)))/i, "name the person or the thing"],
  [/\bsomebody\b|\bsomeone who\b/i, "name the person: the student, the visitor, staff"],
  [
    /(^|[.:;] )(What|Who|Which) (?!.*\?)(is|are|was|were|has|have|had|may|can|goes|comes|stands|belongs|they|it|a|an|the|came|needs|makes) (?!.*\?)/,
    "begin with the subject, not with a relative clause",
  ],
  [/\bas it stands\b|\bby itself\b|\bso many\b|\bgoes? along\b|\bstands? (there|here)\b|\bcomes? of it\b|\bfor good\b(?! reason)/i, "say it plainly"],
  [/\bis told\b|\bare told\b|\bwas told\b|\btells? (of|nobody|somebody)\b|\bis said\b|\bsays of\b/i, "notify, show, state"],
  [/\bput aside\b|\baside\b(?! from)/i, "suppress, set, delete"],
  [/\bis written to\b|\bwrites? to (you|them|him|her|nobody|many)\b/i, "email"],
  [/\bthings\b/i, "name them"],
  [/\bno (more|longer) than\b|\bno other than\b|\bof its own\b(?! accord)|\bof their own\b/i, "own, separate"],
  [/\bmeanwhile\b|\bhence\b|\bthereof\b|\bthereby\b/i, "since then; leave it out"],
  [/\binstalments?\b/i, "installment, in words that people read"],
  [/\bcancel(ed|ing)\b/i, "cancelled, cancelling"],
];

/** Wordings that clients of the API know by their letters. */
const FIXED = ["This instalment has already been paid.", "Instalments must add up to {}.", "Instalment"];

/** The patterns of BANNED that a text contains. */
export const bannedIn = (text, isComment = false) =>
  BANNED.filter(([turn, advice]) => !FIXED.includes(text) && turn.test(text) && !(isComment && advice.startsWith("installment"))).map(
    ([turn, advice]) => ({
      turn: turn.source,
      advice,
    }),
  );

/** Prints the words of some folders: `npm run words [-- --banned] [--comments] [folder …]`. */
function main(args) {
  const folders = args.filter((arg) => !arg.startsWith("--"));
  const isShort = args.includes("--banned");
  let count = 0;
  for (const path of (folders.length > 0 ? folders : ["app"]).flatMap(filesIn)) {
    const isComment = args.includes("--comments");
    const lines = (isComment ? commentsOf(path) : literalsOf(path)).filter(({ text }) => !isShort || bannedIn(text, isComment).length > 0);
    count += lines.length;
    if (lines.length > 0) process.stdout.write(`\n${path}\n${lines.map(({ line, text }) => `  ${line}: ${text}`).join("\n")}\n`);
  }
  process.stdout.write(`\n${count} texts\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
