import { Group, Paper } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { mediaPath } from "~/platform/media-path";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Pager } from "~/ui/data-table/pager";
import { Toolbar } from "~/ui/data-table/toolbar";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import type { marketingOverview } from "../domain/texts";
import { CHANNEL_LABELS } from "../library-model";
import { DESK_SIZE } from "../model";
import { addCanvasPath, addTextPath, canvasPath, pictureOfCanvasPath, textPath } from "../paths";
import { MarketingCard } from "./marketing-card";

export type Desk = SerializeFrom<Awaited<ReturnType<typeof marketingOverview>>>;

const FILTERS = [{ name: "channel", label: "Channel", options: optionsOf(CHANNEL_LABELS) }];

/** Search, cards and pages of the tab that is open. */
function List({ count, noun, isText, children }: { count: number; noun: string; isText: boolean; children: ReactNode }) {
  const [params] = useSearchParams();
  const isNarrowed = params.has("q") || params.has("channel");
  return (
    <Paper withBorder className="table-card">
      <Toolbar search="Search by title" filters={isText ? FILTERS : []} />
      {count === 0 ? (
        <EmptyState
          icon={<IconPencil size={28} stroke={1.5} />}
          title={isNarrowed ? `No ${noun} found.` : `No ${noun} yet`}
          action={isNarrowed ? null : <ButtonLink to={isText ? addTextPath() : addCanvasPath()}>{isText ? "Add text" : "Add canvas"}</ButtonLink>}
        >
          {isNarrowed ? "Clear the filters to see all." : "Start with a blank page or a template from the library below."}
        </EmptyState>
      ) : (
        <ul className="marketing-grid">{children}</ul>
      )}
      <Group component="footer" justify="space-between" px="lg" py="xs" mih={52}>
        <span className="faint figures" aria-live="polite">
          {count} {noun}
        </span>
        <Pager count={count} pageSize={DESK_SIZE} />
      </Group>
    </Paper>
  );
}

/** What every card of the school's own can do. */
const Actions = ({ kind, id, title, to }: { kind: "text" | "canvas"; id: string; title: string; to: string }) => (
  <>
    <ButtonLink to={to} quiet>
      Edit
    </ButtonLink>
    <PlainForm intent={`duplicate-${kind}`} id={`duplicate-${id}`} match={{ id }} quiet>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" quiet aria-label={`Duplicate ${title}`}>
        Duplicate
      </Button>
    </PlainForm>
    <ConfirmButton label="Delete" intent={`delete-${kind}`} fields={{ id }} title={`Delete ${title}?`} confirm={`Delete ${kind}`} look="quiet">
      You can't undo this.
    </ConfirmButton>
  </>
);

export const TextCards = ({ desk: { texts, zone } }: { desk: Desk }) => (
  <List count={texts.count} noun="texts" isText>
    {texts.results.map((row) => (
      <MarketingCard
        key={row.id}
        title={row.title}
        to={textPath(row.id)}
        thumbnail={{ words: row.excerpt || "No text yet." }}
        facts={
          <>
            {CHANNEL_LABELS[row.channel]}
            {row.program ? `, ${row.program}` : ""}, <InstantText at={row.updatedAt} zone={zone} />
          </>
        }
      >
        <Actions kind="text" id={row.id} title={row.title} to={textPath(row.id)} />
      </MarketingCard>
    ))}
  </List>
);

export const CanvasCards = ({ desk: { canvases, zone } }: { desk: Desk }) => (
  <List count={canvases.count} noun="canvases" isText={false}>
    {canvases.results.map((row) => (
      <MarketingCard
        key={row.id}
        title={row.title}
        to={canvasPath(row.id)}
        thumbnail={{ src: pictureOfCanvasPath(row.id, row.updatedAt) }}
        facts={<InstantText at={row.updatedAt} zone={zone} />}
      >
        <Actions kind="canvas" id={row.id} title={row.title} to={canvasPath(row.id)} />
      </MarketingCard>
    ))}
  </List>
);

/** Library templates to start from. */
export const Library = ({ desk: { library, tab } }: { desk: Desk }) =>
  library.length === 0 ? null : (
    <Card title="Library" flush>
      <ul className="marketing-grid">
        {library.map((row) => (
          <MarketingCard
            key={row.id}
            title={row.title}
            thumbnail={row.thumbnailFileId ? { src: mediaPath(row.thumbnailFileId) } : { words: row.description ?? row.title }}
            facts={CHANNEL_LABELS[row.channel]}
          >
            <ButtonLink to={tab === "templates" ? addTextPath(row.id) : addCanvasPath(row.id)} quiet aria-label={`Use ${row.title}`}>
              Use
            </ButtonLink>
          </MarketingCard>
        ))}
      </ul>
    </Card>
  );
