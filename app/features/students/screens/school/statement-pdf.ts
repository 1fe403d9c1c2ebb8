import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { statementPdf, studentStatement } from "../../domain/statement";

const read = screenLoader(studentStatement, { gate: school, input: ({ params }) => ({ student: params.id }) });

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
