import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { studentStatementPdfPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { studentStatement } from "~/features/students/domain/statement";
import { StatementPage } from "~/features/students/parts/statement-page";
import { screenLoader } from "~/platform/screen";
import styles from "~/ui/print.css?url";
import { titled } from "~/ui/titled";
import { words } from "~/words/en/student-area";
import { wordsOf } from "~/words/words";

export const loader = screenLoader(studentStatement, { gate: student, input: () => ({}) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data, locale) => {
  const say = wordsOf(words, locale);
  return data ? say("statementOf", { name: data.student.name }) : say("statement");
});

export default function Statement() {
  const statement = useLoaderData<typeof loader>();
  return <StatementPage statement={statement} pdf={studentStatementPdfPath} />;
}
