import { useRootData } from "~/ui/root-data";
import { phoneHref } from "~/ui/site/phone";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";

/** The school's phone and email in one line; nothing if the school has given neither. */
export function Contact() {
  const say = useWords(words);
  const school = useRootData()?.school;
  const { phone, contactEmail: email } = school ?? {};
  const call = phone ? <a href={phoneHref(phone)}>{phone}</a> : null;
  const mail = email ? <a href={`mailto:${email}`}>{email}</a> : null;
  if (phone && call && email && mail) return say.rich("callOrEmail", { call, mail }, { phone, email });
  if (phone && call) return say.rich("call", { call }, { phone });
  return email && mail ? say.rich("email", { mail }, { email }) : null;
}
