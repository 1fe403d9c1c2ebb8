import { useSearchParams } from "@remix-run/react";
import type { ClassView } from "~/features/programs/domain/site-views";
import { friendlyDate } from "~/platform/zones";
import { Select, SiteForm, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";

const OUTCOMES: Record<string, "addedToWaitlist" | "onWaitlistAlready"> = { waitlist: "addedToWaitlist", waiting: "onWaitlistAlready" };

/** Joins the waitlist of a full class, or of a program without open classes. */
export function WaitlistForm({ classes, hasOpen }: { classes: ClassView[]; hasOpen: boolean }) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const outcome = OUTCOMES[params.get("sent") ?? ""];
  if (outcome)
    return (
      <div className="form-done" role="status">
        <p>{say(outcome)}</p>
      </div>
    );
  const of = { intent: "waitlist", anchor: "waitlist" };
  const wanted = classes.find((each) => each.id === params.get("class"))?.id;
  return (
    <SiteForm {...of} submit={say("joinWaitlistButton")}>
      <TextInput {...of} name="first_name" label={say("firstName")} required autoComplete="given-name" />
      <TextInput {...of} name="last_name" label={say("lastName")} required autoComplete="family-name" />
      <TextInput {...of} name="email" label={say("email")} type="email" required autoComplete="email" />
      <TextInput {...of} name="phone" label={say("phone")} type="tel" required autoComplete="tel" />
      {classes.length > 0 ? (
        <Select
          {...of}
          name="class"
          label={say("class")}
          empty={say(hasOpen ? "chooseClass" : "anyClass")}
          required={hasOpen}
          initial={wanted ?? (hasOpen && classes.length === 1 ? classes[0]?.id : undefined)}
          wide
          options={classes.map(({ id, code, startDate }) => [
            id,
            startDate ? say("classAndStart", { code, date: friendlyDate(startDate, say.locale) }) : say("classAnytime", { code }),
          ])}
        />
      ) : null}
    </SiteForm>
  );
}
