import { Box } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm } from "~/ui/form";
import { useSubmitting } from "~/ui/form/field-context";
import { UnsavedGuard } from "~/ui/form/unsaved-guard";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { deleteCanvas, duplicateCanvas, editCanvas, saveCanvas } from "../../domain/canvases";
import { CanvasBoard } from "../../parts/canvas-board";
import { CanvasDownloads } from "../../parts/canvas-downloads";
import { CanvasForm, FORM } from "../../parts/canvas-form";
import styles from "../../parts/marketing.css?url";
import { useDrawing } from "../../parts/use-drawing";
import { canvasesPath, canvasPath, pictureOfCanvasPath } from "../../paths";

const gate = planned(school, "assistants");
const withId = (values: Record<string, unknown>, { params }: { params: Record<string, string | undefined> }) => ({ ...values, id: params.id });

export const loader = screenLoader(editCanvas, { gate, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    save: intent(saveCanvas, {
      input: withId,
      toast: ({ tokens }) => (tokens > 0 ? `Picture generated with ${tokens} tokens.` : "Saved successfully."),
    }),
    duplicate: intent(duplicateCanvas, { input: withId, to: ({ id }) => canvasPath(id), toast: "Copied." }),
    delete: intent(deleteCanvas, { input: withId, to: canvasesPath, toast: "Deleted successfully." }),
  },
  { gate },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? data.row.title : "Canvas"));

/** SCH-70: a canvas, its drawing and its parts as fields. */
export default function CanvasEdit() {
  const { row, tokens } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Marketing", to: canvasesPath }]}
        title={row.title}
        lead={`${tokens.left.toLocaleString("en-US")} tokens left this month`}
        actions={
          <>
            <PlainForm intent="duplicate" quiet>
              <Button type="submit" quiet>
                Duplicate
              </Button>
            </PlainForm>
            <ConfirmButton label="Delete" intent="delete" title={`Delete ${row.title}?`} confirm="Delete canvas" look="quiet">
              You can't undo this.
            </ConfirmButton>
          </>
        }
      />
      <Editor key={row.id} />
    </>
  );
}

function Editor() {
  const { row, canvas, look } = useLoaderData<typeof loader>();
  const { drawing, chosen, act, round, isDirty, ...board } = useDrawing(canvas, row.updatedAt);
  const [isLive, setLive] = useState(false);
  const isDeleting = useSubmitting("delete");
  const leaving = useRef(false);
  leaving.current = isDeleting;
  const type = useCallback(
    (form: HTMLFormElement, by: string) => {
      const fields = new FormData(form);
      const field = (name: string) => {
        const value = fields.get(name);
        return typeof value === "string" ? value : undefined;
      };
      act({ does: "type", field, by });
    },
    [act],
  );
  useEffect(() => {
    // Includes input typed before script loaded.
    const form = document.getElementById(FORM);
    if (form instanceof HTMLFormElement) type(form, "before");
    setLive(true);
  }, [type]);
  const picture = (
    <Box
      component="img"
      display="block"
      maw="100%"
      mah={640}
      mx="auto"
      bd="var(--line)"
      src={pictureOfCanvasPath(row.id, row.updatedAt)}
      width={canvas.width}
      height={canvas.height}
      alt={`${row.title}, saved version`}
    />
  );
  return (
    <div className="canvas-editor">
      <Card title={isLive ? "Drawing" : "Picture"}>
        {isLive ? (
          <CanvasBoard drawing={drawing} chosen={chosen} act={act} look={look} {...board}>
            {picture}
          </CanvasBoard>
        ) : (
          picture
        )}
        <Box component="h3" mt={24} mb={8}>
          Download
        </Box>
        {isDirty ? <p className="faint">Save first: downloads use the saved version.</p> : null}
        <CanvasDownloads id={row.id} title={row.title} width={canvas.width} height={canvas.height} />
      </Card>
      <Card title="Properties">
        <CanvasForm
          row={row}
          drawing={drawing}
          chosen={chosen}
          round={round}
          brand={look}
          isLive={isLive}
          onType={type}
          onPress={(button) => act({ does: "press", button })}
        />
      </Card>
      <UnsavedGuard isDirty={isDirty} isLeaving={() => leaving.current} />
    </div>
  );
}
