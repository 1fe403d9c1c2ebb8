import { Tick } from "~/ui/site/choices";
import { FileInput, SiteForm, TextBox, TextInput } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/groups";
import { joinGroupPath } from "../paths";

const ONE = { intent: "name", anchor: "name" };
const MANY = { intent: "lines", anchor: "lines" };
const FILE = { intent: "file", anchor: "file" };

/** The ways to give open seats to people: one by one, pasted, from a file, by a link. */
export function AddStudents({ joinCode }: { joinCode: string }) {
  const say = useWords(words);
  return (
    <>
      <section>
        <h2>{say("addStudent")}</h2>
        <SiteForm {...ONE} submit={say("addStudent")}>
          <TextInput {...ONE} name="first_name" label={say("firstName")} required autoComplete="off" />
          <TextInput {...ONE} name="last_name" label={say("lastName")} required autoComplete="off" />
          <TextInput {...ONE} name="email" type="email" label={say("email")} required autoComplete="off" />
        </SiteForm>
      </section>
      <section>
        <h2>{say("pasteNames")}</h2>
        <SiteForm {...MANY} submit={say("addNames")} isQuiet>
          <TextBox {...MANY} name="lines" label={say("names")} hint={say("pasteHint")} required wide />
        </SiteForm>
      </section>
      <section>
        <h2>{say("fromFile")}</h2>
        <SiteForm {...FILE} submit={say("readFile")} isQuiet hasFiles>
          <FileInput {...FILE} name="file" label={say("file")} hint={say("fileHint")} accept=".csv,text/csv" stored={null} required />
          <Tick {...FILE} name="check" label={say("checkOnly")} />
        </SiteForm>
      </section>
      <section>
        <h2>{say("joinLink")}</h2>
        <p>{say("joinLead")}</p>
        <p>
          <SiteLink href={joinGroupPath(joinCode)}>{say("joinLink")}</SiteLink>
        </p>
      </section>
    </>
  );
}
