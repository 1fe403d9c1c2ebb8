import { useSearchParams } from "@remix-run/react";
import { PREFERRED_CONTACT_LABELS } from "~/features/inquiries/model";
import { Select, SiteForm, TextBox, TextInput } from "~/ui/site/fields";

const CONTACTS = Object.entries(PREFERRED_CONTACT_LABELS);

/** "Request information"; on a page without a program of its own the visitor may pick one. */
export function InquiryForm({ programs, submit = "Request information" }: { programs?: { id: string; title: string }[]; submit?: string }) {
  const [params] = useSearchParams();
  if (params.get("sent") === "inquiry")
    return (
      <div className="form-done" role="status">
        <p>Thank you. We will contact you soon.</p>
      </div>
    );
  const of = { intent: "inquiry", anchor: "contact" };
  return (
    <SiteForm {...of} submit={submit}>
      <TextInput {...of} name="name" label="Name" required autoComplete="name" wide />
      <TextInput {...of} name="email" label="Email" type="email" required autoComplete="email" />
      <TextInput {...of} name="phone" label="Phone" type="tel" required autoComplete="tel" />
      {programs ? (
        <Select {...of} name="program" label="Program" empty="Not sure yet" options={programs.map(({ id, title }) => [id, title])} />
      ) : null}
      <Select {...of} name="preferred_contact" label="Preferred contact" empty="Either way" options={CONTACTS} wide={!programs} />
      <TextBox {...of} name="message" label="Message" required wide />
    </SiteForm>
  );
}
