import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { changeProgramPolicy, endProgramPolicy, type ProgramPolicyView, showProgramPolicy } from "~/features/payments/domain/change-refund-policy";
import styles from "~/features/payments/parts/payments.css?url";
import { PolicyVersions } from "~/features/payments/parts/policy-versions";
import { RefundPolicyEditor } from "~/features/payments/parts/refund-policy-editor";
import { programPolicyPath } from "~/features/payments/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { PageHeader } from "~/ui/page-header";
import { useRefusedIntents } from "~/ui/refused";
import { titled } from "~/ui/titled";
import { editProgramPath, officeProgramsPath } from "../../paths";

export const loader = screenLoader(showProgramPolicy, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    policy: intent(changeProgramPolicy, {
      to: ({ id }) => programPolicyPath(id),
      toast: ({ version }) => `Saved as version ${version}. It applies to new registrations of this program.`,
    }),
    end: intent(endProgramPolicy, { to: ({ id }) => programPolicyPath(id), toast: "The school's policy applies to new registrations." }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? `Refund policy of ${data.program.title}` : "Refund policy"));

/** The refund policy of one program. */
export default function ProgramPolicy() {
  const { program, own, school: ofSchool, version, versions, zone } = useLoaderData<typeof loader>() as ProgramPolicyView;
  const isReader = useRefusedIntents()("policy");
  const back = editProgramPath(program.id);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Programs", to: officeProgramsPath },
          { label: program.title, to: back },
        ]}
        title="Refund policy"
        lead={
          own
            ? `Version ${own.version} of the program's own policy is in force. Registered students keep the version they agreed to.`
            : `The school's policy applies: ${ofSchool.name}. Save one here to give this program its own.`
        }
        actions={
          own && !isReader ? (
            <ConfirmButton
              label="Use the school's policy"
              intent="end"
              fields={{ version: String(version) }}
              title="Use the school's policy?"
              confirm="Use the school's policy"
              look="quiet"
            >
              New registrations follow the school's policy. Registered students keep the version they agreed to.
            </ConfirmButton>
          ) : null
        }
      />
      {isReader ? (
        <Card title={(own ?? ofSchool).name}>
          <p className="prose">{(own ?? ofSchool).body}</p>
        </Card>
      ) : (
        <RefundPolicyEditor
          key={`${version} ${own === null}`}
          current={own ?? ofSchool}
          version={version}
          mustCheck
          cancel={
            <ButtonLink to={back} quiet>
              Cancel
            </ButtonLink>
          }
        />
      )}
      <PolicyVersions versions={versions} zone={zone} empty="No versions yet. The school's policy applies." />
    </>
  );
}
