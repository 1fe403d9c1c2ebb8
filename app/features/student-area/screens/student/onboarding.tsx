import { Box, Group } from "@mantine/core";
import { useLoaderData } from "@remix-run/react";
import { studentHomePath, studentOnboardingStepPath } from "~/features/enrollment/paths";
import { studentOnboarding } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { wordsOf } from "~/words/words";
import { getOnboarding, saveAddressStep, saveCareerStep, savePersonalStep } from "../../domain/onboarding";
import { ONBOARDING_STEPS } from "../../model";
import { AddressStep, CareerStep, PersonalStep } from "../../parts/onboarding-steps";
import { StudentPage, studentLinks } from "../../parts/student-page";

export const links = studentLinks;
export const loader = screenLoader(getOnboarding, { gate: studentOnboarding });
export const action = screenAction(
  {
    personal: intent(savePersonalStep, { to: studentOnboardingStepPath(2), toast: null }),
    address: intent(saveAddressStep, { to: studentOnboardingStepPath(3), toast: null }),
    career: intent(saveCareerStep, { to: studentHomePath, toast: "Profile Updated!" }),
  },
  { gate: studentOnboarding },
);
export const meta = titled<typeof loader>((data, locale) =>
  wordsOf(words, locale)("profileStep", { step: data?.step ?? 1, count: ONBOARDING_STEPS.length }),
);

/** The student's profile in three steps, each saved separately. */
export default function OnboardingScreen() {
  const say = useWords(words);
  const onboarding = useLoaderData<typeof loader>();
  const { step, furthest } = onboarding;
  return (
    <StudentPage>
      <Box maw={640} mx="auto" className="onboarding">
        <PageHeader title={say("completeProfile")} lead={say("completeProfileLead")} />
        <Group component="ol" gap={6} wrap="nowrap" mb={20} align="stretch" className="steps" aria-label={say("steps")}>
          {ONBOARDING_STEPS.map((name, index) => {
            const number = index + 1;
            return (
              <li key={name} aria-current={number === step ? "step" : undefined} data-done={number < furthest || undefined}>
                {number <= furthest && number !== step ? <Link to={studentOnboardingStepPath(number)}>{say.text(name)}</Link> : say.text(name)}
              </li>
            );
          })}
        </Group>
        <Card>
          {step === 1 ? <PersonalStep onboarding={onboarding} /> : null}
          {step === 2 ? <AddressStep onboarding={onboarding} /> : null}
          {step === 3 ? <CareerStep onboarding={onboarding} /> : null}
        </Card>
      </Box>
    </StudentPage>
  );
}
