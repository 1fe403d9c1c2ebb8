import { useLoaderData } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { ownPrivacyPath } from "~/features/identity/paths";
import { keysOf } from "~/platform/input";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { dayIn, friendlyDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { PlainForm, SelectField, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/privacy";
import { answerConsent, ownPrivacy } from "../../domain/consents";
import { askRequest, withdrawRequest } from "../../domain/requests";
import { ANSWER_DAYS, KIND_LABELS, PURPOSE_LABELS, RECIPIENT_LABELS, SWITCHES, WITHDRAWN } from "../../model";
import { ownCopyZipPath } from "../../paths";

export const loader = screenLoader(ownPrivacy, { gate: student, input: () => ({}) });
export const action = screenAction(
  {
    ask: intent(askRequest, { to: ownPrivacyPath, toast: words.requestSent }),
    withdraw: intent(withdrawRequest, { to: ownPrivacyPath, toast: words.requestWithdrawn }),
    consent: intent(answerConsent, { to: ownPrivacyPath, toast: words.choiceSaved }),
  },
  { gate: student },
);
export const meta = titled(words.privacy);

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** The student's requests, choices, and the record of disclosures. */
export default function OwnPrivacy() {
  const say = useWords(words);
  const view = useLoaderData<typeof loader>();
  const { requests, school } = view;
  return (
    <>
      <PageHeader title={say("privacy")} lead={say("privacyLead", { school: school.name })} />
      {requests.length > 0 ? <Requests view={view} /> : null}
      <Choices view={view} />
      <Disclosures view={view} />
      <Card title={say("askTitle")}>
        <p>{say("answerBy", { days: ANSWER_DAYS })}</p>
        <PlainForm key={requests.length} intent="ask" className="form">
          <SelectField
            name="kind"
            label={say("whatKind")}
            required
            options={keysOf(KIND_LABELS).map((kind) => ({ value: kind, label: say(kind) }))}
            empty={say("chooseKind")}
            hint={say("eraseHint")}
          />
          <TextareaField name="body" label={say("details")} rows={4} maxLength={4_000} hint={say("detailsHint")} />
          <div>
            <SubmitButton>{say("sendRequest")}</SubmitButton>
          </div>
        </PlainForm>
      </Card>
    </>
  );
}

function Requests({ view: { requests } }: { view: View }) {
  const say = useWords(words);
  return (
    <Card title={say("yourRequests")}>
      <ul className="plain-list">
        {requests.map((row) => {
          const isOpen = row.state !== "done" && row.state !== "refused";
          return (
            <li key={row.id}>
              <span>
                <strong>{say(row.kind)}</strong>
                <span className="two-lines">{say("sentOn", { date: friendlyDate(row.receivedOn, say.locale) })}</span>
                {row.body ? <span className="prose">{row.body}</span> : null}
              </span>
              <span>
                <strong>{row.answer === WITHDRAWN ? say("withdrawn") : say(row.state)}</strong>
                {isOpen ? <span className="two-lines">{say("dueOn", { date: friendlyDate(row.dueOn, say.locale) })}</span> : null}
                {row.answer && row.answer !== WITHDRAWN ? <span className="prose">{row.answer}</span> : null}
                {row.hasFile ? (
                  <Link to={ownCopyZipPath(row.id)} reloadDocument>
                    {say("download")}
                  </Link>
                ) : null}
                {isOpen ? (
                  <PlainForm intent="withdraw" id={`withdraw-${row.id}`} match={{ request: row.id }}>
                    <input type="hidden" name="request" value={row.id} />
                    <SubmitButton tone="quiet">{say("withdraw")}</SubmitButton>
                  </PlainForm>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Choices({ view: { agreed, consents, zone } }: { view: View }) {
  const say = useWords(words);
  return (
    <Card title={say("consentTitle")}>
      <p>{say("consentLead")}</p>
      <ul className="plain-list">
        {SWITCHES.filter((purpose) => agreed[purpose] !== null).map((purpose) => (
          <li key={purpose}>
            <span>
              {say(purpose)}
              <span className="two-lines">{agreed[purpose] ? say("isOn") : say("isOff")}</span>
            </span>
            <PlainForm intent="consent" id={`consent-${purpose}`} match={{ purpose }}>
              <input type="hidden" name="purpose" value={purpose} />
              <input type="hidden" name="is_given" value={agreed[purpose] ? "off" : "on"} />
              <SubmitButton tone="quiet">
                {agreed[purpose] ? say("turnOff") : say("turnOn")}
                <span className="visually-hidden">: {say(purpose)}</span>
              </SubmitButton>
            </PlainForm>
          </li>
        ))}
      </ul>
      {consents.length > 0 ? (
        <details>
          <summary>{say("consentLog")}</summary>
          <ul className="plain-list">
            {consents.map(({ id, purpose, party, isGiven, place, createdAt }) => (
              <li key={id}>
                <span>
                  {[say.text(PURPOSE_LABELS[purpose]), party].filter(Boolean).join(", ")}
                  <span className="two-lines">
                    {say("answeredAt", { place: say.text(place), date: friendlyDate(dayIn(new Date(createdAt), zone), say.locale) })}
                  </span>
                </span>
                <strong>{isGiven ? say("saidYes") : say("saidNo")}</strong>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

function Disclosures({ view: { disclosures, packets, school, zone } }: { view: View }) {
  const say = useWords(words);
  return (
    <Card title={say("disclosureTitle")}>
      {disclosures.length + packets.length === 0 ? (
        <p>{say("noDisclosures", { school: school.name })}</p>
      ) : (
        <>
          <p>{say("disclosureLead", { school: school.name })}</p>
          <ul className="plain-list">
            {disclosures.map(({ id, recipient, recipientKind, what, purpose, disclosedOn }) => (
              <li key={id}>
                <span>
                  <strong>{recipient}</strong>
                  <span className="two-lines">{[say.text(RECIPIENT_LABELS[recipientKind]), friendlyDate(disclosedOn, say.locale)].join(" · ")}</span>
                </span>
                <span>
                  {say.text(what)}
                  <span className="two-lines">{say.text(purpose)}</span>
                </span>
              </li>
            ))}
            {packets.map(({ id, title, createdAt }) => (
              <li key={id}>
                <span>
                  <strong>{say("inspector")}</strong>
                  <span className="two-lines">{friendlyDate(dayIn(new Date(createdAt), zone), say.locale)}</span>
                </span>
                <span>
                  {say("packetWhat")}
                  <span className="two-lines">{title}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
