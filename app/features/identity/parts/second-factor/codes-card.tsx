import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { homePath } from "../../paths";

/** The recovery codes, the one time they are shown. */
export const CodesCard = ({ codes }: { codes: readonly string[] }) => (
  <Card title="Your recovery codes">
    <p role="status">
      Each of these signs you in once, in place of a code of your app or a passkey. Print them or keep them in a password manager: they are not shown
      again.
    </p>
    <ol className="figures">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <p>
      <Link to={homePath()}>I have kept them, continue</Link>
    </p>
  </Card>
);
