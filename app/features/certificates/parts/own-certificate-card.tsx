import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/certificates";
import { type Condition, missingOf } from "../model";
import { ownCertificatesPath } from "../paths";
import { ConditionList } from "./certificate-parts";

/** The conditions of a student's certificate, or a link to it. */
export function OwnCertificateCard({ conditions, isIssued }: { conditions: readonly Condition[]; isIssued: boolean }) {
  const say = useWords(words);
  const missing = missingOf(conditions);
  return (
    <Card title={say("certificate")} action={isIssued ? <Link to={ownCertificatesPath()}>{say("certificates")}</Link> : null}>
      {isIssued ? (
        <p>{say("hasCertificate")}</p>
      ) : (
        <>
          <p>
            {missing.length === 0
              ? say("allMet", { all: conditions.length })
              : say("metCount", { met: conditions.length - missing.length, all: conditions.length })}
          </p>
          <ConditionList conditions={conditions} />
        </>
      )}
    </Card>
  );
}
