import { Input } from "@mantine/core";
import { Form as RowForm, useLoaderData } from "@remix-run/react";
import { IconPhoto } from "@tabler/icons-react";
import { counted } from "~/platform/counted";
import { variantPath } from "~/platform/media-path";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { FileField, Form, FormActions, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { refusedText } from "../../domain/documents/pictures";
import { addPictures, deletePicture, describePicture, pictureLibrary } from "../../domain/library/pictures";
import { useHere } from "../../parts/office/here";
import { placesText } from "../../parts/office/picture-places";
import { websiteGate } from "../../parts/office/website-gate";
import { editPicturePath } from "../../paths";

const withSchool = (values: Record<string, unknown>, { url }: ScreenRequest) => ({ ...values, school: url.searchParams.get("school") ?? undefined });
const here = (_: unknown, { url }: ScreenRequest) => url.pathname + url.search;

export const loader = screenLoader(pictureLibrary, { gate: websiteGate });
export const action = screenAction(
  {
    add: intent(addPictures, {
      input: withSchool,
      to: here,
      toast: ({ ids, refused }) =>
        refused.length > 0
          ? { tone: "error", text: `${counted(ids.length, "picture")} added. ${refusedText(refused)}` }
          : `${counted(ids.length, "picture")} added.`,
    }),
    describe: intent(describePicture, { input: withSchool, to: here, toast: "Description saved." }),
    delete: intent(deletePicture, { input: withSchool, to: here, toast: "Deleted successfully." }),
  },
  { gate: websiteGate },
);
export const meta = titled("Pictures");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

/** All pictures of the school, each with the pages that use it. */
export default function PictureList() {
  const { zone, ...data } = useLoaderData<typeof loader>();
  const { to } = useHere();
  return (
    <>
      <PageHeader title="Pictures" lead="Every picture of your site and where it's used." />
      <DataTable
        itemLabel={["picture", "pictures"]}
        data={data}
        columns={columns(zone, to)}
        rowKey={({ fileId }) => fileId}
        rowName={({ title }) => title}
        defaultSort="-created_at"
        search="Search by name or description"
        rowMenu={(row) => (
          <>
            <Link to={to(editPicturePath(row.fileId))}>Edit</Link>
            <ConfirmButton label="Delete" intent="delete" fields={{ id: row.fileId }} title={`Delete ${row.title}?`} confirm="Delete">
              {row.uses.length > 0
                ? `It's in use on ${placesText(row.uses)}. Choose another picture there first.`
                : "It's not in use. You can't undo this."}
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState icon={<IconPhoto size={28} stroke={1.5} />} title="No pictures yet">
            Add one here or on any page of your site.
          </EmptyState>
        }
      />
      <Card title="Add pictures">
        <Form intent="add" multipart resetAfterSave>
          <FileField
            name="picture"
            label="Pictures"
            hint="After they upload, describe each one above."
            accept="image/jpeg,image/png,image/webp"
            limits="JPG, PNG, or WebP, up to 5 MB each."
            multiple
            required
          />
          <FormActions>
            <SubmitButton>Add pictures</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}

const columns = (zone: string, to: (path: string) => string): Column<Row>[] => [
  {
    key: "title",
    header: "Picture",
    sort: "title",
    cell: ({ fileId, title, widths, cut }) => (
      <span className="picture-cell">
        <img src={variantPath({ id: fileId, widths, c: cut }, 320)} alt="" width={64} height={48} loading="lazy" />
        <Link to={to(editPicturePath(fileId))} className="clipped" title={title}>
          {title}
        </Link>
      </span>
    ),
  },
  { key: "alt", header: "Description", cell: (row) => (row.alt === null ? <Describe {...row} /> : row.alt || "Decorative") },
  { key: "uses", header: "Used on", cell: ({ uses }) => (uses.length > 0 ? placesText(uses) : <span className="faint">Not in use</span>) },
  { key: "size", header: "Size", cell: ({ width, height }) => (width ? `${width} × ${height}` : "–") },
  { key: "state", header: "Thumbnails", cell: ({ state, widths }) => <CopyState state={state} count={widths.length} /> },
  { key: "date", header: "Added", sort: "created_at", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} /> },
];

/** The description of one picture, asked for in its row. */
const Describe = ({ fileId, title }: Pick<Row, "fileId" | "title">) => (
  <RowForm method="post" className="picture-words">
    <StatusBadge status="pending" label="Text missing" tone="amber" />
    <input type="hidden" name="intent" value="describe" />
    <input type="hidden" name="id" value={fileId} />
    <Input name="alt" aria-label={`Description of ${title}`} placeholder="Describe the picture" maxLength={200} required />
    <Button type="submit" quiet>
      Save
    </Button>
  </RowForm>
);

const CopyState = ({ state, count }: { state: Row["state"]; count: number }) =>
  state === "failed" ? (
    <StatusBadge status="failed" label="Can't be read" tone="red" />
  ) : state === "pending" ? (
    <StatusBadge status="pending" label="Processing" tone="amber" />
  ) : (
    <StatusBadge status="active" label={count === 1 ? "1 thumbnail" : `${count} thumbnails`} tone="green" />
  );
