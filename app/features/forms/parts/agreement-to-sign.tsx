import { mediaPath } from "~/platform/media-path";
import { Tick } from "~/ui/site/choices";
import { TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/forms";

interface Props {
  /** The form that it stands in. */
  of: { intent: string; anchor: string };
  agreement: { title: string; body: string; file: string | null };
  policy: string;
  /** Heading level of the policy: one below the agreement's. */
  heading: "h2" | "h3";
  /** The signature typed before; null if not signed. */
  signature: string | null;
}

/** The agreement, its document, the refund policy, and the fields that sign it. */
export const AgreementToSign = ({ of, agreement, policy, heading: Heading, signature }: Props) => {
  const say = useWords(words);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="wide contract" tabIndex={0} aria-label={agreement.title}>
        {agreement.body.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      {agreement.file ? (
        <p className="wide">
          <a href={mediaPath(agreement.file)} target="_blank" rel="noreferrer">
            {say("readAgreement")}
          </a>{" "}
          <span className="hint">{say("agreementNote")}</span>
        </p>
      ) : null}
      <div className="wide policy">
        <Heading>{say("cancellationAndRefunds")}</Heading>
        <p>{policy}</p>
      </div>
      <TextInput
        {...of}
        name="signature"
        label={say("fullName")}
        required
        wide
        autoComplete="name"
        hint={say("signatureHint")}
        initial={signature ?? ""}
      />
      <Tick {...of} name="agree" label={say("agree")} isChosen={signature !== null} />
    </>
  );
};
