import { useSearchParams } from "@remix-run/react";
import { PREFERRED_CONTACT_LABELS } from "~/features/inquiries/model";
import { Select, SiteForm, TextBox, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";

const CONTACTS = Object.entries(PREFERRED_CONTACT_LABELS);

/** "Request information", with a program field if `programs` is given. */
export function InquiryForm({ programs, submit }: { programs?: { id: string; title: string }[]; submit?: string }) {
  const say = useWords(words);
  const [params] = useSearchParams();
  if (params.get("sent") === "inquiry")
    return (
      <div className="form-done" role="status">
        <p>{say("inquirySent")}</p>
      </div>
    );
  const of = { intent: "inquiry", anchor: "contact" };
  return (
    <SiteForm {...of} submit={submit ?? say("requestInformation")}>
      <TextInput {...of} name="name" label={say("name")} required autoComplete="name" wide />
      <TextInput {...of} name="email" label={say("email")} type="email" required autoComplete="email" />
      <TextInput {...of} name="phone" label={say("phone")} type="tel" required autoComplete="tel" />
      {programs ? (
        <Select {...of} name="program" label={say("program")} empty={say("notSureYet")} options={programs.map(({ id, title }) => [id, title])} />
      ) : null}
      <Select {...of} name="preferred_contact" label={say("preferredContact")} empty={say("eitherWay")} options={CONTACTS} wide={!programs} />
      <TextBox {...of} name="message" label={say("message")} required wide />
    </SiteForm>
  );
}
