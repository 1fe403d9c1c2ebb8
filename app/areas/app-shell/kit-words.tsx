import { AffiliateName } from "~/ui/affiliate-name";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CopyLink } from "~/ui/copy-link";
import { CopyText } from "~/ui/copy-text";
import { Panel } from "~/ui/opened-panel";
import { RichText } from "~/ui/rich-text";
import { Tabs } from "~/ui/tabs";
import { showToast } from "~/ui/toast";

const WRITTEN = JSON.stringify({
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "What you bring" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "A photo ID and " },
        { type: "text", text: "closed shoes", marks: [{ type: "bold" }] },
      ],
    },
    {
      type: "bulletList",
      content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "Your immunization record" }] }] }],
    },
  ],
});

/** Tabs, questions, passing words, copied texts and text with marks. */
export const KitWords = ({ id }: { id: string }) => (
  <>
    <Tabs
      label={`Tabs, ${id}`}
      tabs={[
        { label: "Overview", to: "?" },
        { label: "Payments", to: "?tab=payments", count: 3 },
      ]}
    />
    <p className="badges">
      <ConfirmButton label="Asks for confirmation" intent={`${id}-ask`} title="Cancel this class?" confirm="Cancel class" look="danger">
        Everyone who is registered gets an email.
      </ConfirmButton>
      <Button quiet onClick={() => showToast({ text: "Saved.", tone: "success" })}>
        Good news
      </Button>
      <Button quiet onClick={() => showToast({ text: "The file is too large.", tone: "error" })}>
        Bad news
      </Button>
      <CopyLink href="?" look="quiet">
        Copy link
      </CopyLink>
    </p>
    <p>
      <CopyText text="enrollium-check=4f9a" label="the TXT record" />
    </p>
    <p>
      <AffiliateName affid="harbor" affiliate={{ name: "Harbor Institute", path: "?" }} /> or <AffiliateName affid="unknown" affiliate={null} />
    </p>
    <Panel title="A panel opened by its address" back="?">
      <p>The list stays below it.</p>
    </Panel>
    <Card title="Rich text">
      <div className="prose">
        <RichText value={WRITTEN} />
      </div>
    </Card>
  </>
);
