import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { deleteCanvas, duplicateCanvas } from "../../domain/canvases";
import { deleteText, duplicateText, marketingOverview } from "../../domain/texts";
import styles from "../../parts/marketing.css?url";
import { CanvasCards, Library, TextCards } from "../../parts/marketing-lists";
import { addCanvasPath, addTextPath, canvasesPath, canvasPath, marketingPath, textPath } from "../../paths";

const gate = planned(school, "assistants");

export const loader = screenLoader(marketingOverview, { gate });
export const action = screenAction(
  {
    "duplicate-text": intent(duplicateText, { to: ({ id }) => textPath(id), toast: "Copied." }),
    "delete-text": intent(deleteText, { to: marketingPath, toast: "Deleted successfully." }),
    "duplicate-canvas": intent(duplicateCanvas, { to: ({ id }) => canvasPath(id), toast: "Copied." }),
    "delete-canvas": intent(deleteCanvas, { to: canvasesPath, toast: "Deleted successfully." }),
  },
  { gate },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Marketing");

/** SCH-68: what the school has written and drawn, and the library. */
export default function MarketingHome() {
  const desk = useLoaderData<typeof loader>();
  const isText = desk.tab === "templates";
  return (
    <>
      <PageHeader
        title="Marketing"
        lead="Texts and images to promote your classes."
        actions={<ButtonLink to={isText ? addTextPath() : addCanvasPath()}>{isText ? "Add text" : "Add canvas"}</ButtonLink>}
      />
      <StatRow>
        <StatCard label="Tokens used this month" value={desk.tokens.consumed.toLocaleString("en-US")} />
        <StatCard
          label="Tokens left this month"
          value={desk.tokens.left.toLocaleString("en-US")}
          note={`Of ${desk.tokens.limit.toLocaleString("en-US")}`}
        />
      </StatRow>
      <Tabs
        label="Marketing"
        tabs={[
          { label: "Templates", to: marketingPath, count: desk.texts.count },
          { label: "Canvases", to: canvasesPath, count: desk.canvases.count },
        ]}
      />
      {isText ? <TextCards desk={desk} /> : <CanvasCards desk={desk} />}
      <Library desk={desk} />
    </>
  );
}
