import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { pdfResponse } from "~/features/payments/domain/pdf-response";
import { screenLoader } from "~/platform/screen";
import { statementPdf, studentStatement } from "../../domain/statement";

const read = screenLoader(studentStatement, { gate: school, input: ({ params }) => ({ student: params.id }) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const statement = await read(args);
  const bytes = await statementPdf(args.context.ctx, statement);
  return pdfResponse(bytes, `Statement ${statement.student.name} ${statement.date}.pdf`);
}, read);
