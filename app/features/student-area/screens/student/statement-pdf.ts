import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { student } from "~/features/identity/gates";
import { statementPdf, studentStatement } from "~/features/students/domain/statement";
import { screenLoader } from "~/platform/screen";
import { words } from "~/words/en/student-area";
import { wordsOf } from "~/words/words";

const read = screenLoader(studentStatement, { gate: student, input: () => ({}) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const statement = await read(args);
  const bytes = await statementPdf(args.context.ctx, statement);
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(wordsOf(words)("statementFile", { name: statement.student.name, date: statement.date })),
      "Cache-Control": "private, no-store",
    },
  });
}, read);
