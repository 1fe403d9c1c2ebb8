import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ResumeView } from "~/features/employers/parts/resume-view";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import styles from "~/ui/print.css?url";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import { printedResume } from "../../domain/resume";
import { resumePath, resumePdfPath } from "../../paths";

export const loader = screenLoader(printedResume, { gate: student, input: () => ({}) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Resume");

/** STU-15: the resume on paper. */
export default function ResumePrint() {
  const say = useWords(words);
  const { resume, email, phone } = useLoaderData<typeof loader>();
  return (
    <article className="sheet">
      <p className="no-print">
        <a href={resumePath()}>{say("backToResume")}</a>
        {" · "}
        <a href={resumePdfPath}>{say("pdf")}</a>
      </p>
      <h1>{resume.name}</h1>
      <p>{[resume.place, email, phone].filter(Boolean).join(" · ")}</p>
      <ResumeView resume={resume} heading="h2" />
    </article>
  );
}
