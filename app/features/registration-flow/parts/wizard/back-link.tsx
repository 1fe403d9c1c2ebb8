import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import { type StepProps, stepBefore } from "./steps";

/** Links to the previous step. */
export function BackLink({ page, door, step }: StepProps & { step: number }) {
  const say = useWords(words);
  return (
    <SiteLink className="button quiet" href={door.step({ program: page.program?.slug, step: stepBefore(page, step) })}>
      {say("back")}
    </SiteLink>
  );
}
