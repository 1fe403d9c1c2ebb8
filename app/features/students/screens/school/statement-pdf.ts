import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pdfResponse } from "~/features/files/domain/pdf-response";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { statementPdf, studentStatement } from "../../domain/statement";

const read = screenLoader(studentStatement, { gate: school, input: ({ params }) => ({ student: params.id }) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const statement = await read(args);
  const bytes = await statementPdf(args.context.ctx, statement);
  return pdfResponse(bytes, `Statement ${statement.student.name} ${statement.date}.pdf`);
}, read);
