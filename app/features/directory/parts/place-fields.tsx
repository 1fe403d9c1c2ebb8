import { mediaPath } from "~/platform/media-path";
import {
  CheckboxField,
  CheckboxGroupField,
  FileField,
  FormSection,
  type Option,
  RichTextField,
  SelectField,
  TextareaField,
  TextField,
} from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PLACE_STATE_LABELS } from "../model";

interface Props {
  schools: readonly Option[];
  imageFileId: string | null;
  slugHint: string;
}

/** Fields that states and cities share. */
export const PlaceFields = ({ schools, imageFileId, slugHint }: Props) => (
  <>
    <FormSection title="Page" help="Shown to visitors of the directory.">
      <TextField name="title" label="Title" required maxLength={150} autoComplete="off" />
      <TextField name="slug" label="Slug" hint={slugHint} maxLength={80} autoComplete="off" />
      <TextareaField name="intro" label="Intro" rows={2} maxLength={400} />
      <RichTextField name="description" label="Description" />
      <FileField
        name="image"
        label="Image"
        accept="image/jpeg,image/png,image/webp"
        limits="JPG, PNG, or WebP, up to 5 MB."
        current={imageFileId ? <img src={mediaPath(imageFileId)} alt="Stored" height={80} /> : null}
      />
      {imageFileId ? <CheckboxField name="remove_image" label="Remove the image" /> : null}
    </FormSection>
    <FormSection title="Featured schools" help="Shown first, in this order.">
      {schools.length > 0 ? (
        <CheckboxGroupField name="featured" label="Featured schools" options={schools} columns />
      ) : (
        <p className="faint">No active schools here yet.</p>
      )}
    </FormSection>
    <FormSection title="Order and search engines">
      <div className="form-row">
        <TextField name="order" label="Order" hint="Lower numbers come first." inputMode="numeric" width="short" autoComplete="off" />
        <SelectField name="status" label="Status" options={optionsOf(PLACE_STATE_LABELS)} empty={null} required />
      </div>
      <TextField name="meta_title" label="Meta title" maxLength={120} autoComplete="off" />
      <TextareaField name="meta_description" label="Meta description" rows={2} maxLength={320} />
    </FormSection>
  </>
);

interface Stored {
  slug: string;
  title: string;
  intro: string | null;
  description: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  position: number;
  status: string;
}

/** Form values of a state or city. */
export const placeValues = (row: Stored | null, featured: string[]) =>
  row
    ? {
        slug: row.slug,
        title: row.title,
        intro: row.intro ?? "",
        description: row.description ?? "",
        meta_title: row.metaTitle ?? "",
        meta_description: row.metaDescription ?? "",
        order: row.position,
        status: row.status,
        featured,
      }
    : { status: "active" };
