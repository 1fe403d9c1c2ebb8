import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { programPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { Select, SiteForm, TextInput } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/groups";
import { wordsOf } from "~/words/words";
import { readTeamForm, requestQuote } from "../../domain/quote";
import { groupPagePath } from "../../paths";

export const handle = { css: registrationCss };
export const loader = screenLoader(readTeamForm, { gate: publicSite, input: ({ params }) => ({ slug: params.slug }) });
export const action = screenAction(
  {
    quote: intent(requestQuote, {
      input: (values, { params }) => ({ ...values, slug: params.slug }),
      to: ({ code, slug }) => (code ? groupPagePath(code) : programPath(slug)),
      toast: ({ code }, locale) => (code ? null : wordsOf(words, locale)("requestSent")),
    }),
  },
  { gate: publicSite },
);
export const meta = titled<typeof loader>((data, locale) => wordsOf(words, locale)("enrollTeamIn", { program: data?.program.title ?? "" }), NOINDEX);

/** The form with which an organization asks for seats of a program. */
export default function Team() {
  const say = useWords(words);
  const { program, price, classes } = useLoaderData<typeof loader>();
  const of = { intent: "quote", anchor: "quote" };
  return (
    <main id="main" className="wrap narrow">
      <div className="outcome">
        <header className="wizard-head">
          <p>
            <SiteLink href={programPath(program.slug)}>{program.title}</SiteLink>
          </p>
          <h1>{say("enrollTeam")}</h1>
          <p className="lead">{say(price.isInstant ? "teamLead" : "teamLeadByHand")}</p>
          <ul className="plain">
            <li>{say("perSeat", { amount: formatMoney(price.perSeatCents) })}</li>
            {price.steps.map(({ from, bps }) => (
              <li key={from}>{say("discountFrom", { percent: bps / 100, count: from })}</li>
            ))}
          </ul>
        </header>
        <SiteForm {...of} submit={say("getQuote")}>
          <Select
            {...of}
            name="class"
            label={say("class")}
            empty={say("helpMeChoose")}
            options={classes.map(({ id, code, startDate, free }) => [
              id,
              say("classOption", { code, date: startDate ? friendlyDate(startDate, say.locale) : "", count: free }),
            ])}
          />
          <TextInput {...of} name="seats" label={say("seats")} required inputMode="numeric" autoComplete="off" />
          <TextInput {...of} name="buyer" label={say("organization")} required autoComplete="organization" />
          <TextInput {...of} name="contact_name" label={say("contactName")} required autoComplete="name" />
          <TextInput {...of} name="email" type="email" label={say("email")} required autoComplete="email" />
          <TextInput {...of} name="phone" type="tel" label={say("phone")} required autoComplete="tel" />
          <TextInput {...of} name="po_number" label={say("poNumber")} autoComplete="off" />
        </SiteForm>
      </div>
    </main>
  );
}
