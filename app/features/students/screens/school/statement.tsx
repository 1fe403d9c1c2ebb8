import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import styles from "~/ui/print.css?url";
import { titled } from "~/ui/titled";
import { studentStatement } from "../../domain/statement";
import { StatementPage } from "../../parts/statement-page";
import { statementPdfPath } from "../../paths";

export const loader = screenLoader(studentStatement, { gate: school, input: ({ params }) => ({ student: params.id }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `Statement, ${data.student.name}` : "Statement"));

export default function Statement() {
  const statement = useLoaderData<typeof loader>();
  return <StatementPage statement={statement} pdf={statementPdfPath(statement.student.id)} />;
}
