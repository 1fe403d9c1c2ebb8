import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { open } from "~/platform/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PlainField } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/certificates";
import { findByCode, findByNumber } from "../../domain/verify";
import styles from "../../parts/verify.css?inline";
import { verifyPath } from "../../paths";

export const handle = { css: styles };

const toPaper = { to: ({ code }: { code: string }) => verifyPath(code), toast: null };

export const loader = screenLoader(nothingToKnow, { gate: open });
export const action = screenAction({ code: intent(findByCode, toPaper), number: intent(findByNumber, toPaper) }, { gate: open });
export const meta = titled(words.verifyTitle, NOINDEX);

/** Finds a certificate by its code, or by its number and the holder's last name. */
export default function VerifyForm() {
  const say = useWords(words);
  return (
    <div className="auth-card">
      <h1>{say("verifyTitle")}</h1>
      <p>{say("verifyLead")}</p>
      <PlainForm intent="code" reloadDocument>
        <PlainField name="code" label={say("code")} hint={say("codeHint")} required maxLength={64} autoComplete="off" />
        <button type="submit" className="button">
          {say("check")}
        </button>
      </PlainForm>
      <h2>{say("byNumber")}</h2>
      <PlainForm intent="number" reloadDocument>
        <PlainField name="number" label={say("number")} required maxLength={40} autoComplete="off" />
        <PlainField name="last_name" label={say("lastName")} required maxLength={120} autoComplete="off" />
        <button type="submit" className="button">
          {say("check")}
        </button>
      </PlainForm>
    </div>
  );
}
