import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { AnswerFields, answerLabels } from "~/features/forms/parts/answer-field";
import { publicSite } from "~/features/identity/gates";
import { programPath } from "~/features/programs/paths";
import { safeHref } from "~/platform/input";
import { mediaPath } from "~/platform/media-path";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { useRootData } from "~/ui/root-data";
import { sentPath } from "~/ui/site/carry";
import { FileInput, Select, SiteForm, TextBox, TextInput } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { registrationCss } from "~/ui/site/styles";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/sponsorships";
import { applyForSponsorship, showSiteOffer } from "../../domain/site-offers";
import { CATEGORY_LABELS, SPONSOR_KIND_LABELS, valueText } from "../../model";
import { CLOSED } from "../../offer-model";

export const handle = { css: registrationCss };
export const loader = screenLoader(showSiteOffer, {
  gate: publicSite,
  input: ({ params, url }) => ({ id: params.id, program: url.searchParams.get("program") ?? undefined }),
});
export const action = screenAction(
  { apply: intent(applyForSponsorship, { toast: null, to: (_, { url }) => sentPath(url, "application", "apply") }) },
  { gate: publicSite },
);
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titled<typeof loader>((data) => data?.offer.title ?? "Page not found")(args),
  ...(args.data ? [{ name: "description", content: `${args.data.offer.title}, ${args.data.offer.employer}: ${valueText(args.data.offer)}.` }] : []),
];

/** PUB-08: what a partner pays for, and the application for it. */
export default function Sponsorship() {
  const page = useLoaderData<typeof loader>();
  const { offer } = page;
  const say = useWords(words);
  const school = useRootData()?.school;
  return (
    <main id="main" className="wrap">
      <div className="wizard narrow">
        <header className="wizard-head">
          <p>
            <span className={offer.isOpen ? "badge" : "badge waits"}>{say(offer.isOpen ? "open" : "closed")}</span>
          </p>
          <h1>{offer.title}</h1>
          <p className="lead">
            {offer.logoFileId ? <img src={mediaPath(offer.logoFileId, 320)} alt="" width={48} height={48} /> : null} {offer.employer}
          </p>
        </header>
        <dl className="ticket">
          <Fact label={say("kind")} value={say.text(SPONSOR_KIND_LABELS[offer.kind])} />
          <Fact label={say("category")} value={say.text(CATEGORY_LABELS[offer.category])} />
          <Fact label={say("amount")} value={say.text(valueText(offer))} />
          <Fact label={say("deadline")} value={offer.deadline ? longDate(offer.deadline, say.locale) : say("noDeadline")} />
          <Fact label={say("contact")} value={offer.contactEmail ?? offer.phone ?? school?.contactEmail ?? ""} />
        </dl>
        <div className="program-text">
          <section>
            <h2>{say("programs")}</h2>
            <ul>
              {offer.programs.map(({ id, title, slug }) => (
                <li key={id}>
                  <SiteLink href={programPath(slug)}>{title}</SiteLink>
                </li>
              ))}
            </ul>
          </section>
          {offer.eligibility ? <Words title={say("eligibility")} text={offer.eligibility} /> : null}
          {offer.commitment ? <Words title={say("commitment")} text={offer.commitment} /> : null}
          <section id="apply">
            <h2>{say("apply")}</h2>
            <Apply {...page} />
          </section>
        </div>
      </div>
    </main>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const Words = ({ title, text }: { title: string; text: string }) => (
  <section>
    <h2>{title}</h2>
    {text.split(/\n+/).map((line) => (
      <p key={line}>{line}</p>
    ))}
  </section>
);

function Apply({ offer, program, sections }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const say = useWords(words);
  const [params] = useSearchParams();
  if (params.get("sent") === "application")
    return (
      <div className="form-done" role="status">
        <p>{say("sent")}</p>
      </div>
    );
  if (!offer.isOpen) return <p>{say.text(CLOSED)}</p>;
  const href = offer.applyUrl ? safeHref(offer.applyUrl) : null;
  if (offer.submissionType === "external_submission")
    return href ? (
      <p>
        <a className="button" href={href} rel="noopener">
          {say("applyElsewhere")}
        </a>
      </p>
    ) : null;
  const of = { intent: "apply", anchor: "apply" };
  return (
    <SiteForm {...of} submit={say("sendApplication")} hasFiles labels={answerLabels(sections)}>
      <TextInput {...of} name="first_name" label={say("firstName")} required autoComplete="given-name" />
      <TextInput {...of} name="last_name" label={say("lastName")} required autoComplete="family-name" />
      <TextInput {...of} name="email" label={say("email")} type="email" required autoComplete="email" />
      <TextInput {...of} name="phone" label={say("phone")} type="tel" required autoComplete="tel" />
      <Select
        {...of}
        name="program"
        label={say("program")}
        empty={say("chooseProgram")}
        options={offer.programs.map(({ id, title }) => [id, title])}
        initial={program?.id}
        required
        wide
      />
      <TextBox {...of} name="statement" label={say("statement")} required wide />
      <FileInput {...of} name="document" label={say("document")} accept="application/pdf" stored={null} note={say("documentNote")} />
      <AnswerFields {...of} sections={sections} />
    </SiteForm>
  );
}
