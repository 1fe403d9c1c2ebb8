const CODE = /\.(tsx?|m?js|mts|css|sql)$/;
const TEST = /\.(test|spec)\.tsx?$/;

/** Words are put together, so that this file does not hold what it looks for. */
const IN_CODE = [
  [new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX"].join("|")})\\b`), "is unfinished"],
  [/^(<{7}|>{7})( |$)|^={7}$/, "is left of a merge"],
  [/^\s*debugger;?\s*$/, "stops the debugger"],
];
const IN_TESTS = [
  [/\b(?:test|it|describe)(?:\.\w+)*\.only\b/, "runs one test alone"],
  [/\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|todo|fixme)\b/, "leaves a test out"],
];

/** What must not be committed in a file's text, as `path:line: word and why`. */
export function forbiddenMarks(path, text) {
  const rules = [...(CODE.test(path) ? IN_CODE : []), ...(TEST.test(path) ? IN_TESTS : [])];
  return text.split("\n").flatMap((line, index) =>
    rules.flatMap(([mark, why]) => {
      const found = mark.exec(line);
      return found ? [`${path}:${index + 1}: "${found[0].trim()}" ${why}`] : [];
    }),
  );
}
