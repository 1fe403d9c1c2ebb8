import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { FileField, PlainForm, SelectField, SubmitButton, TextField, VersionField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { BLOCK_LABELS, INK_LABELS, PRESET_LABELS } from "../../canvas-model";
import { deleteCanvas, duplicateCanvas, editCanvas, saveCanvas } from "../../domain/canvases";
import { BlockFields, Pressed } from "../../parts/block-fields";
import { CanvasDownloads } from "../../parts/canvas-downloads";
import styles from "../../parts/marketing.css?url";
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
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.row.title : "Canvas" }];

const ADDED = ["text", "shape", "logo"] as const;

/** SCH-70: a canvas, its picture and its parts as fields. */
export default function CanvasEdit() {
  const { row, canvas, tokens } = useLoaderData<typeof loader>();
  const presets = canvas.preset === "custom" ? { ...PRESET_LABELS, custom: `Own size (${canvas.width} × ${canvas.height})` } : PRESET_LABELS;
  const values = { title: row.title, size_preset: canvas.preset, background: canvas.background, blocks: canvas.blocks };
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
              It is gone for good.
            </ConfirmButton>
          </>
        }
      />
      <div className="profile">
        <div>
          <Card title="Picture">
            <img
              className="canvas-picture"
              src={pictureOfCanvasPath(row.id, row.updatedAt)}
              width={canvas.width}
              height={canvas.height}
              alt={`${row.title}, as it was saved`}
            />
            <CanvasDownloads id={row.id} title={row.title} width={canvas.width} height={canvas.height} />
          </Card>
        </div>
        <div>
          <Card title="Properties">
            <PlainForm intent="save" defaultValues={values} multipart key={row.updatedAt}>
              <VersionField of={row.updatedAt} />
              <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
              <SelectField name="size_preset" label="Size preset" options={optionsOf(presets)} empty={null} required />
              <SelectField name="background" label="Background" options={optionsOf(INK_LABELS)} empty={null} required />
              <SubmitButton>Save canvas</SubmitButton>
              <h3 className="canvas-part">Add</h3>
              <div className="marketing-actions">
                {ADDED.map((kind) => (
                  <Pressed key={kind} does={`add-${kind}`} label={`Add ${BLOCK_LABELS[kind].toLowerCase()}`} />
                ))}
              </div>
              <FileField
                name="image"
                label="Upload image"
                accept="image/jpeg,image/png,image/webp"
                limits="JPG, PNG or WebP, at most 5 MB. It is added behind the rest when you save."
              />
              <TextField name="image_prompt" label="Generate image" hint="What it should show, in a few words." maxLength={500} autoComplete="off" />
              <Pressed does="draw" label="Generate image" />
              <h3 className="canvas-part">Blocks</h3>
              <p className="faint">The first one lies at the back. Lengths are pixels of the canvas.</p>
              {canvas.blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a block has nothing but its place
                <BlockFields key={index} block={block} index={index} last={canvas.blocks.length - 1} />
              ))}
            </PlainForm>
          </Card>
        </div>
      </div>
    </>
  );
}
