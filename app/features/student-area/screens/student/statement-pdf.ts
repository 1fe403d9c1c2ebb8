import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { student } from "~/features/identity/gates";
import { statementPdf, studentStatement } from "~/features/students/domain/statement";
import { screenLoader } from "~/platform/screen";
import { words } from "~/words/en/student-area";
import { wordsOf } from "~/words/words";

const read = screenLoader(studentStatement, { gate: student, input: () => ({}) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const statement = await read(args);
  const bytes = await statementPdf(args.context.ctx, statement);
  return pdfResponse(bytes, wordsOf(words, args.context.ctx.locale)("statementFile", { name: statement.student.name, date: statement.date }));
}, read);
