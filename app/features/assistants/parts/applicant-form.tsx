import { SiteForm, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/assistants";

interface Props {
  intent: "waitlist" | "pre-enroll";
  conversation: string;
  /** The class or program that it is about, by the name of its field. */
  about: { name: "class" | "program"; value: string };
  title: string;
  submit: string;
  consent: string;
}

/** Who waits for a seat, or pre-enrolls, in a few words. */
export function ApplicantForm({ intent, conversation, about, title, submit, consent }: Props) {
  const say = useWords(words);
  const of = { intent, anchor: "act" };
  return (
    <section className="chat-more" aria-labelledby="act">
      <h2 id="act">{title}</h2>
      <SiteForm intent={intent} anchor="act" submit={submit}>
        <input type="hidden" name="conversation" value={conversation} />
        <input type="hidden" name={about.name} value={about.value} />
        <TextInput {...of} name="first_name" label={say("firstName")} required autoComplete="given-name" />
        <TextInput {...of} name="last_name" label={say("lastName")} required autoComplete="family-name" />
        <TextInput {...of} name="email" label={say("email")} type="email" required autoComplete="email" wide />
        <TextInput {...of} name="phone" label={say("phone")} type="tel" required autoComplete="tel" wide />
        <p className="hint wide">{consent}</p>
      </SiteForm>
    </section>
  );
}
