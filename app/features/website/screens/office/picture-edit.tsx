import { useLoaderData } from "@remix-run/react";
import { mediaPath, variantPath } from "~/platform/media-path";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { CheckboxField, Form, FormActions, FormSection, SubmitButton, TextField, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { deletePicture, savePicture, showPicture } from "../../domain/library/pictures";
import { CropField } from "../../parts/office/crop-field";
import { FocusField } from "../../parts/office/focus-field";
import { useHere } from "../../parts/office/here";
import { placesText } from "../../parts/office/picture-places";
import { websiteGate } from "../../parts/office/website-gate";
import { inSchoolOf, picturesPath } from "../../paths";

const named = ({ url, params }: ScreenRequest) => ({ id: params.id, school: url.searchParams.get("school") ?? undefined });
const toList = (_: unknown, { url }: ScreenRequest) => inSchoolOf(picturesPath, url);

export const loader = screenLoader(showPicture, { gate: websiteGate, input: named });
export const action = screenAction(
  {
    save: intent(savePicture, { input: (values, from) => ({ ...values, ...named(from) }), to: toList, toast: "Saved successfully." }),
    delete: intent(deletePicture, { input: (_, from) => named(from), to: toList, toast: "Deleted successfully." }),
  },
  { gate: websiteGate },
);
export const meta = titled<typeof loader>((data) => data?.picture.title ?? "Picture");

/** Name, description, crop and focal point of a picture. */
export default function PictureEdit() {
  const { picture, uses } = useLoaderData<typeof loader>();
  const { to } = useHere();
  const values = {
    title: picture.title,
    alt: picture.alt ?? "",
    decorative: picture.alt === "",
    focus_x: picture.focusX,
    focus_y: picture.focusY,
    ...(picture.crop ? { crop_x: picture.crop.x, crop_y: picture.crop.y, crop_w: picture.crop.w, crop_h: picture.crop.h } : {}),
  };
  const shown = variantPath({ id: picture.fileId, widths: picture.widths, c: picture.cut }, 640);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Pictures", to: to(picturesPath) }]}
        title={picture.title}
        lead={uses.length > 0 ? `Shown on ${placesText(uses)}.` : "Not in use."}
        actions={
          <ConfirmButton label="Delete" intent="delete" title={`Delete ${picture.title}?`} confirm="Delete" look="quiet">
            {uses.length > 0 ? `It's in use on ${placesText(uses)}. Choose another picture there first.` : "It's not in use. You can't undo this."}
          </ConfirmButton>
        }
      />
      <Form key={picture.updatedAt} intent="save" defaultValues={values} guard>
        <VersionField of={picture.updatedAt} />
        <FormSection title="Description">
          <TextField name="title" label="Name" hint="Only staff see it." required maxLength={120} />
          <TextField name="alt" label="Description" hint="Describes the picture to people who can't see it." maxLength={200} mark="none" />
          <CheckboxField name="decorative" label="Decorative, needs no description" />
        </FormSection>
        <FormSection title="Crop" help="Leave the numbers empty to show the whole picture. The original is kept.">
          <CropField src={mediaPath(picture.fileId)} crop={picture.crop} />
        </FormSection>
        <FormSection title="Focal point" help="This point stays visible when the picture is cropped to fit.">
          <img
            src={shown}
            alt={picture.alt || "Whole picture"}
            width={picture.width || undefined}
            height={picture.height || undefined}
            style={{ maxWidth: "min(100%, 24rem)", height: "auto" }}
          />
          <FocusField src={shown} focus={{ x: picture.focusX, y: picture.focusY }} />
        </FormSection>
        <FormActions
          cancel={
            <ButtonLink to={to(picturesPath)} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save picture</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
