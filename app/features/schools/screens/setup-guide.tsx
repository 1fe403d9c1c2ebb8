import { Box } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { useRootData } from "~/ui/root-data";
import { ShareBar } from "~/ui/share-bar";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { setupGuide, skipSetupStep } from "../domain/office/setup-guide";
import styles from "../parts/schools.css?url";
import { SETUP_PATHS } from "../paths";

export const loader = screenLoader(setupGuide, { gate: school });
export const action = screenAction({ skip: intent(skipSetupStep, {}) }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Setup guide");

export default function SetupGuide() {
  const steps = useReachable(useLoaderData<typeof loader>().steps);
  const needed = steps.filter(({ isSkipped }) => !isSkipped);
  const [completed, total] = [needed.filter(({ isDone }) => isDone).length, needed.length];
  const minutesLeft = needed.reduce((sum, { isDone, isOptional, minutes }) => sum + (isDone || isOptional ? 0 : minutes), 0);
  return (
    <>
      <PageHeader title="Setup guide" lead="Finish these steps before your first student registers. We check them off automatically." />
      <Box mb="lg">
        <p>
          {completed} of {total} done
          {minutesLeft > 0 ? `, about ${minutesLeft} minutes left` : ""}
        </p>
        <ShareBar value={completed} max={total} name="Steps done" />
      </Box>
      <Card>
        <ol className="lines">
          {steps.map((step) => (
            <li key={step.name}>
              <div className="lines-main">
                {step.path ? <Link to={step.path}>{step.label}</Link> : <strong>{step.label}</strong>}
                <span className="lines-sub">{step.isDone ? step.help : `${step.help} About ${step.minutes} minutes.`}</span>
              </div>
              {step.isDone || step.path ? null : <span className="faint">Ask the owner</span>}
              <StatusBadge
                status={step.isDone ? "completed" : step.isSkipped ? "hidden" : "pending"}
                label={step.isDone ? "Done" : step.isSkipped ? "Not needed" : "To do"}
              />
              {step.isOptional && !step.isDone ? (
                <PlainForm intent="skip" id={`skip-${step.name}`} match={{ step: step.name }} quiet>
                  <input type="hidden" name="step" value={step.name} />
                  {step.isSkipped ? null : <input type="hidden" name="skipped" value="on" />}
                  <Button type="submit" text>
                    {step.isSkipped ? "Mark as needed" : "Mark as not needed"}
                    <span className="visually-hidden">: {step.label}</span>
                  </Button>
                </PlainForm>
              ) : null}
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

/** The steps whose screen stands in the menus; what only the owner can do is named to an admin all the same. */
function useReachable<S extends { path: string | null }>(steps: readonly S[]): S[] {
  const navigation = useRootData()?.navigation;
  const paths = [...(navigation?.sidebar.flatMap(({ items }) => items) ?? []), ...(navigation?.settings ?? [])].map(({ path }) => path);
  const isThere = (path: string) => paths.some((each) => each === path || each.startsWith(`${path}/`)) || path === SETUP_PATHS.staff;
  return steps.filter(({ path }) => path === null || isThere(path.split("?")[0] ?? path));
}
