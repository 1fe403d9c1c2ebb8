import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { clockHours } from "~/features/attendance/model";
import { open } from "~/platform/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { ErrorPage } from "~/ui/error-page";
import { PlainFile } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { SheetLines } from "~/ui/print-page";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/certificates";
import { type Checked, checkPaper, verifyCode } from "../../domain/verify";
import { REVOKE_LABELS, STATE_LABELS, STATE_MARKS } from "../../model";
import { groupedCode } from "../../number-model";
import styles from "../../parts/verify.css?inline";
import { verifyFormPath } from "../../paths";

export const handle = { css: styles };

const read = screenLoader(verifyCode, { gate: open, input: ({ params }) => ({ code: params.code }) });

/** A revoked certificate says so within a minute; what is not known is not kept. */
export const loader = Object.assign(async (args: LoaderFunctionArgs) => {
  const found = await read(args);
  return found.what === "unknown" ? data(found, { status: 404 }) : data(found, { headers: { "Cache-Control": "private, max-age=60" } });
}, read);
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const action = screenAction(
  { check: intent(checkPaper, { input: ({ file }, { params }) => ({ file, code: params.code }), answer: (result) => result }) },
  { gate: open },
);
export const meta = titled(words.verifyTitle, NOINDEX);

/** What anyone with the code of a paper may know. */
export default function Verify() {
  const say = useWords(words);
  const found = useLoaderData<typeof loader>() as Checked;
  if (found.what === "unknown") return <Told text={say("unknownCode")} />;
  return (
    <div className="auth-card auth-card-wide">
      {found.what === "certificate" ? <CertificateFacts found={found} /> : null}
      {found.what === "replaced" ? (
        <Verdict
          mark={STATE_MARKS.replaced}
          title={STATE_LABELS.replaced}
          text={say("replacedOn", { date: longDate(found.on, say.locale) })}
          tone="grey"
        />
      ) : null}
      {found.what === "transcript" ? <TranscriptFacts found={found} /> : null}
      <FileCheck />
      <p className="auth-links">
        <Link to={verifyFormPath}>{say("again")}</Link>
      </p>
    </div>
  );
}

const Verdict = ({ mark, title, text, tone }: { mark: string; title: string; text: string; tone: string }) => (
  <>
    <h1>
      <span aria-hidden="true">{mark}</span> {title}
    </h1>
    <p className="notice" data-tone={tone}>
      {text}
    </p>
  </>
);

function CertificateFacts({ found }: { found: Extract<Checked, { what: "certificate" }> }) {
  const say = useWords(words);
  const { state, revoked, holder, expiresOn, school, minutes } = found;
  const text =
    state === "revoked" && revoked
      ? say("revokedOn", { date: longDate(revoked.on, say.locale), reason: say.text(REVOKE_LABELS[revoked.reason].toLowerCase()) })
      : state === "expired" && expiresOn
        ? say("expiredOn", { date: longDate(expiresOn, say.locale) })
        : say(holder === null ? "validNameless" : "valid");
  const hours = (kind: keyof typeof minutes) => (minutes[kind] > 0 ? clockHours(minutes[kind]) : null);
  return (
    <>
      <Verdict mark={STATE_MARKS[state]} title={say.text(STATE_LABELS[state])} text={text} tone={state === "valid" ? "success" : "error"} />
      <SheetLines
        lines={[
          { label: say("holder"), value: holder },
          { label: say("program"), value: found.program },
          { label: say("school"), value: [school.name, school.state].filter(Boolean).join(", ") },
          { label: say("license"), value: school.license },
          { label: say("theory"), value: hours("theory") },
          { label: say("lab"), value: hours("lab") },
          { label: say("clinical"), value: hours("clinical") },
          { label: say("total"), value: hours("total") },
          { label: say("ceu"), value: found.ceuHundredths === null ? null : String(found.ceuHundredths / 100) },
          { label: say("completedOn"), value: longDate(found.completedOn, say.locale) },
          { label: say("issued"), value: longDate(found.issuedOn, say.locale) },
          { label: say("expires"), value: expiresOn ? longDate(expiresOn, say.locale) : null },
          { label: say("number"), value: found.number },
          { label: say("code"), value: groupedCode(found.code) },
        ]}
      />
      {found.badge ? (
        <p>
          <a href={found.badge}>{say("badge")}</a>
          <br />
          <small>{say("badgeHint")}</small>
        </p>
      ) : null}
    </>
  );
}

function TranscriptFacts({ found }: { found: Extract<Checked, { what: "transcript" }> }) {
  const say = useWords(words);
  return (
    <>
      <Verdict mark={STATE_MARKS.valid} title={say("transcript")} text={say("transcriptValid")} tone="success" />
      <SheetLines
        lines={[
          { label: say("holder"), value: found.holder },
          { label: say("school"), value: [found.school.name, found.school.state].filter(Boolean).join(", ") },
          { label: say("license"), value: found.school.license },
          { label: say("madeOn"), value: longDate(found.madeOn, say.locale) },
          { label: say("code"), value: groupedCode(found.code) },
        ]}
      />
    </>
  );
}

function FileCheck() {
  const say = useWords(words);
  const answer = useActionData<typeof action>() as Awaited<ReturnType<typeof checkPaper>> | { ok: false } | undefined;
  const told = answer && "answer" in answer ? answer : null;
  const on = told?.on ? longDate(told.on, say.locale) : "";
  return (
    <section>
      <h2>{say("fileTitle")}</h2>
      <p>{say("fileLead")}</p>
      {told ? (
        <p className="notice" role="status" data-tone={told.answer === "ours" ? "success" : "error"}>
          {told.answer === "ours" ? say("fileIsOurs") : null}
          {told.answer === "replaced" ? say("fileIsReplaced", { date: on }) : null}
          {told.answer === "revoked" ? say("fileIsRevoked", { date: on }) : null}
          {told.answer === "other" ? say("fileIsNotOurs") : null}
          {told.answer === "not_made" ? say("fileNotMade") : null}
        </p>
      ) : null}
      <PlainForm intent="check" multipart reloadDocument>
        <PlainFile name="file" label={say("file")} accept="application/pdf" required />
        <button type="submit" className="button button-quiet">
          {say("checkFile")}
        </button>
      </PlainForm>
    </section>
  );
}

const Told = ({ text }: { text: string }) => {
  const say = useWords(words);
  return (
    <div className="auth-card">
      <h1>{say("verifyTitle")}</h1>
      <p>{text}</p>
      <p className="auth-links">
        <Link to={verifyFormPath}>{say("again")}</Link>
      </p>
    </div>
  );
};

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 429) return <ErrorPage />;
  return <TooMany />;
}

const TooMany = () => <Told text={useWords(words)("tooMany")} />;
