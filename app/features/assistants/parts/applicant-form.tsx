import { SiteForm, TextInput } from "~/ui/site/fields";

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
  const of = { intent, anchor: "act" };
  return (
    <section className="chat-more" aria-labelledby="act">
      <h2 id="act">{title}</h2>
      <SiteForm intent={intent} anchor="act" submit={submit}>
        <input type="hidden" name="conversation" value={conversation} />
        <input type="hidden" name={about.name} value={about.value} />
        <TextInput {...of} name="first_name" label="First name" required autoComplete="given-name" />
        <TextInput {...of} name="last_name" label="Last name" required autoComplete="family-name" />
        <TextInput {...of} name="email" label="Email" type="email" required autoComplete="email" wide />
        <TextInput {...of} name="phone" label="Phone" type="tel" required autoComplete="tel" wide />
        <p className="hint wide">{consent}</p>
      </SiteForm>
    </section>
  );
}
