import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { friendlyDate, longInstant } from "~/platform/zones";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { wordsOf } from "~/words/words";
import { getOwnAgreement } from "../../domain/class-detail";
import sheet from "../../parts/agreement.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const loader = screenLoader(getOwnAgreement, { gate: student });
export const meta = titled<typeof loader>((data, locale) => {
  const say = wordsOf(words, locale);
  return say("agreementAndNumber", { title: data?.title ?? say("agreement"), number: data?.number ?? "" });
});

/** The signed agreement, to read and print. */
export default function Agreement() {
  const say = useWords(words);
  const signed = useLoaderData<typeof loader>();
  return (
    <article className="agreement">
      <p className="agreement-of">{say("schoolAndRegistration", { school: signed.schoolName, number: signed.number })}</p>
      <h1>{signed.title}</h1>
      <p className="agreement-of">
        {signed.startDate
          ? say("programAndClassFrom", { program: signed.program, code: signed.classCode, date: friendlyDate(signed.startDate, say.locale) })
          : say("programAndClass", { program: signed.program, code: signed.classCode })}
      </p>
      <div className="agreement-text">{signed.body}</div>
      <h2>{say("policy")}</h2>
      <div className="agreement-text">{signed.policy}</div>
      <div className="agreement-sign">
        <p className="agreement-name">{signed.signature}</p>
        <p>{say("signedElectronically", { time: longInstant(new Date(signed.signedAt), signed.zone, say.locale) })}</p>
      </div>
    </article>
  );
}
