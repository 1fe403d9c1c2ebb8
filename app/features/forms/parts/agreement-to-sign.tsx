import { mediaPath } from "~/platform/media-path";
import { Tick } from "~/ui/site/choices";
import { TextInput } from "~/ui/site/fields";
import { Paragraphs } from "~/ui/site/paragraphs";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/forms";

interface Block {
  id: string;
  heading: string;
  body: string;
  asksInitials: boolean;
}

/** An agreement as it is shown: in blocks, or as plain text. */
export interface AgreementShown {
  title: string;
  body: string;
  file: string | null;
  blocks: Block[] | null;
  /** The consent to electronic records. */
  consent: string | null;
  disclosures: { id: string; title: string; body: string; fileId: string | null }[];
  /** A guardian of the student signs too. */
  needsGuardian: boolean;
  /** The policy in the language of the page. */
  policy: string;
  /** The English texts, where the page shows the agreement in Spanish. */
  english: { title: string; body: string; blocks: Block[] | null; policy: string } | null;
  /** The text that governs where both are shown. */
  binding: "both" | "en" | "es";
}

interface Props {
  /** The form that it stands in. */
  of: { intent: string; anchor: string };
  agreement: AgreementShown;
  /** Heading level of the policy: one below the agreement's. */
  heading: "h2" | "h3";
  /** The signature typed before; null if not signed. */
  signature: string | null;
  /** Initials typed before, in order of the blocks that ask. */
  initials?: readonly { heading: string; initials: string }[];
  guardian?: { name: string; relation: string; email: string | null } | null;
}

/** The disclosures, the agreement with its document and the refund policy, and the fields that sign it. */
export const AgreementToSign = ({ of, agreement, heading: Heading, signature, initials = [], guardian }: Props) => {
  const say = useWords(words);
  const { policy } = agreement;
  const isSigned = signature !== null;
  return (
    <>
      {agreement.disclosures.length > 0 ? (
        <div className="wide policy">
          <Heading>{say("readFirst")}</Heading>
          {agreement.disclosures.map(({ id, title, body, fileId }) => (
            <div key={id}>
              <p>
                <strong>{title}</strong>
              </p>
              {body ? (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
                <section className="contract" tabIndex={0} aria-label={title}>
                  <Paragraphs text={body} />
                </section>
              ) : null}
              {fileId ? (
                <p>
                  <a href={mediaPath(fileId)} target="_blank" rel="noreferrer">
                    {say("openDisclosure", { title })}
                  </a>
                </p>
              ) : null}
              <Tick {...of} name={`disclosures.${id}`} label={say("haveRead", { title })} isChosen={isSigned} />
            </div>
          ))}
        </div>
      ) : null}
      {agreement.blocks ? (
        agreement.blocks.map((block) => <BlockToSign key={block.id} of={of} block={block} heading={Heading} initials={initials} />)
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="wide contract" tabIndex={0} aria-label={agreement.title}>
          {agreement.body.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      {agreement.file ? (
        <p className="wide">
          <a href={mediaPath(agreement.file)} target="_blank" rel="noreferrer">
            {say("readAgreement")}
          </a>{" "}
          <span className="hint">{say("agreementNote")}</span>
        </p>
      ) : null}
      {agreement.blocks?.some(({ body }) => body.includes(policy)) ? null : (
        <div className="wide policy">
          <Heading>{say("cancellationAndRefunds")}</Heading>
          <p>{policy}</p>
        </div>
      )}
      {agreement.english ? <InEnglish english={agreement.english} binding={agreement.binding} heading={Heading} /> : null}
      {agreement.needsGuardian ? <GuardianFields of={of} heading={Heading} guardian={guardian ?? null} /> : null}
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
      {agreement.consent ? <Tick {...of} name="consent" label={agreement.consent} isChosen={isSigned} /> : null}
      <Tick {...of} name="agree" label={say("agree")} isChosen={isSigned} />
    </>
  );
};

const BINDING = { both: "bothGovern", en: "englishGoverns", es: "spanishGoverns" } as const;

/** The same agreement in English, for who wants to compare: both are signed. */
function InEnglish({
  english,
  binding,
  heading: Heading,
}: Pick<AgreementShown, "binding"> & { english: NonNullable<AgreementShown["english"]>; heading: Props["heading"] }) {
  const say = useWords(words);
  return (
    <details className="wide policy">
      <summary>{say("readInEnglish")}</summary>
      <p>{say(BINDING[binding])}</p>
      <div lang="en-US">
        <Heading>{english.title}</Heading>
        {english.blocks ? (
          english.blocks.map(({ id, heading, body }) => (
            <div key={id}>
              <p>
                <strong>{heading}</strong>
              </p>
              <Paragraphs text={body} />
            </div>
          ))
        ) : (
          <Paragraphs text={english.body} />
        )}
        <Paragraphs text={english.policy} />
      </div>
    </details>
  );
}

/** Labels of the fields that sign an agreement, for the error summary. */
export const signingLabels = ({ blocks, disclosures }: Pick<AgreementShown, "blocks" | "disclosures">): Record<string, string> => ({
  ...Object.fromEntries((blocks ?? []).map(({ id, heading }) => [`initials.${id}`, heading])),
  ...Object.fromEntries(disclosures.map(({ id, title }) => [`disclosures.${id}`, title])),
  guardian_name: words.guardianName,
  guardian_relation: words.guardianRelation,
  guardian_email: words.guardianEmail,
  consent: words.electronicRecords,
});

/** A block of the agreement, with the field for initials if it asks for them. */
function BlockToSign({
  of,
  block,
  heading: Heading,
  initials,
}: {
  of: Props["of"];
  block: Block;
  heading: Props["heading"];
  initials: NonNullable<Props["initials"]>;
}) {
  const say = useWords(words);
  return (
    <div className="wide policy">
      <Heading>{block.heading}</Heading>
      <Paragraphs text={block.body} />
      {block.asksInitials ? (
        <TextInput
          {...of}
          name={`initials.${block.id}`}
          label={say("initialsFor", { heading: block.heading })}
          required
          initial={initials.find(({ heading }) => heading === block.heading)?.initials ?? ""}
        />
      ) : null}
    </div>
  );
}

/** The guardian of a student under 18: signs here, or by a link in an email. */
function GuardianFields({ of, heading: Heading, guardian }: { of: Props["of"]; heading: Props["heading"]; guardian: Props["guardian"] }) {
  const say = useWords(words);
  return (
    <>
      <div className="wide policy">
        <Heading>{say("guardian")}</Heading>
        <p>{say("guardianLead")}</p>
      </div>
      <TextInput {...of} name="guardian_name" label={say("guardianName")} required initial={guardian?.name} />
      <TextInput
        {...of}
        name="guardian_relation"
        label={say("guardianRelation")}
        required
        hint={say("guardianRelationHint")}
        initial={guardian?.relation}
      />
      <TextInput
        {...of}
        name="guardian_email"
        type="email"
        label={say("guardianEmail")}
        hint={say("guardianEmailHint")}
        wide
        initial={guardian?.email ?? ""}
      />
      <TextInput {...of} name="guardian_signature" label={say("guardianSignature")} hint={say("guardianSignatureHint")} wide />
    </>
  );
}
