import { useSearchParams } from "@remix-run/react";
import type { ClassView } from "~/features/programs/domain/site-views";
import { friendlyDate } from "~/platform/zones";
import { Select, SiteForm, TextInput } from "~/ui/site/fields";

const SAID: Record<string, string> = {
  waitlist: "You have been added to the waitlist.",
  waiting: "You are already on the waitlist for this program.",
};

/** Names for the waitlist of one of a program's full classes, or of the program while none of its classes is open. */
export function WaitlistForm({ classes, hasOpen }: { classes: ClassView[]; hasOpen: boolean }) {
  const [params] = useSearchParams();
  const said = SAID[params.get("sent") ?? ""];
  if (said)
    return (
      <div className="form-done" role="status">
        <p>{said}</p>
      </div>
    );
  const of = { intent: "waitlist", anchor: "waitlist" };
  const wanted = classes.find((each) => each.id === params.get("class"))?.id;
  return (
    <SiteForm {...of} submit="Join waitlist">
      <TextInput {...of} name="first_name" label="First name" required autoComplete="given-name" />
      <TextInput {...of} name="last_name" label="Last name" required autoComplete="family-name" />
      <TextInput {...of} name="email" label="Email" type="email" required autoComplete="email" />
      <TextInput {...of} name="phone" label="Phone" type="tel" required autoComplete="tel" />
      {classes.length > 0 ? (
        <Select
          {...of}
          name="class"
          label="Class"
          empty={hasOpen ? "Choose a class" : "Any class"}
          required={hasOpen}
          initial={wanted ?? (hasOpen && classes.length === 1 ? classes[0]?.id : undefined)}
          wide
          options={classes.map((each) => [each.id, `${each.code}, ${each.startDate ? friendlyDate(each.startDate) : "start anytime"}`])}
        />
      ) : null}
    </SiteForm>
  );
}
