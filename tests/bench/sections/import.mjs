import { BAYSIDE } from "../lib/bench.mjs";
import { call } from "../lib/http.mjs";
import { memoryOf } from "../lib/processes.mjs";
import { fixed, note, table } from "../lib/table.mjs";

export const title = "An import of twenty thousand students, in lists of two thousand";

const LISTS = 10;
const ROWS = 2_000;
const COLUMNS = ["First name", "Last name", "Email", "Phone"];
const FIELDS = ["first_name", "last_name", "email", "phone"];

/** The three forms of an import, one list after the other: what staff would wait for. */
export async function run(bench) {
  const cookie = await bench.signIn("owner@bayside.test");
  const before = memoryOf(bench.workerd);
  const seconds = { upload: 0, check: 0, import: 0 };
  const timed = async (step, ask) => {
    const started = performance.now();
    const answer = await ask();
    seconds[step] += (performance.now() - started) / 1000;
    if (answer.status !== 302 && answer.status !== 303) throw new Error(`The ${step} answered ${answer.status}`);
    return answer.headers.location;
  };
  for (let list = 0; list < LISTS; list += 1) {
    const path = await timed("upload", () => upload(bench.port, cookie, rowsOf(list)));
    const columns = Object.fromEntries(FIELDS.map((name, index) => [`columns.${name}`, String(index)]));
    await timed("check", () => bench.postForm(path, { intent: "check", ...columns }, { cookie }));
    await timed("import", () => bench.postForm(path, { intent: "import" }, { cookie }));
  }
  const [{ count }] = bench.db.rows("SELECT count(*) AS count FROM students WHERE email LIKE 'imported-%@bench.example'");
  const total = seconds.upload + seconds.check + seconds.import;
  table(
    ["rows", "students", "upload s", "check s", "import s", "rows a second", "memory before MB", "after"],
    [
      [
        LISTS * ROWS,
        count,
        fixed(seconds.upload),
        fixed(seconds.check),
        fixed(seconds.import),
        fixed((LISTS * ROWS) / total, 0),
        before,
        memoryOf(bench.workerd),
      ],
    ],
  );
  note("One list at a time. Memory is the workerd process's, which holds the local D1 as well.");
}

function rowsOf(list) {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const number = list * ROWS + index;
    return `Pat,Imported ${number},imported-${number}@bench.example,(401) 555-${String(number % 10_000).padStart(4, "0")}`;
  });
  return [COLUMNS.join(","), ...lines].join("\r\n");
}

function upload(port, cookie, csv) {
  const edge = "bench-edge";
  const field = (name, value, more = "") => `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const body = `${field("intent", "upload")}${field("kind", "students")}${field("file", csv, '; filename="students.csv"')}--${edge}--\r\n`;
  return call(port, {
    host: BAYSIDE,
    path: "/school/students/import",
    method: "POST",
    body,
    headers: { "Content-Type": `multipart/form-data; boundary=${edge}`, Origin: `http://${BAYSIDE}:${port}`, Cookie: cookie },
  });
}
