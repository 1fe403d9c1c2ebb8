import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { student } from "~/features/identity/gates";
import { statementPdf, studentStatement } from "~/features/students/domain/statement";
import { screenLoader } from "~/platform/screen";

const read = screenLoader(studentStatement, { gate: student, input: () => ({}) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const statement = await read(args);
  const bytes = await statementPdf(args.context.ctx, statement);
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(`Statement ${statement.student.name} ${statement.date}.pdf`),
      "Cache-Control": "private, no-store",
    },
  });
}, read);
