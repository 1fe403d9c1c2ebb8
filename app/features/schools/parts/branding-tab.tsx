import { type CSSProperties, type FormEvent, useState } from "react";
import { mediaPath } from "~/platform/media-path";
import { Card } from "~/ui/card";
import { AA, brandVariables, contrast, isGrey, isPale, paletteOf } from "~/ui/colour";
import { ConfirmButton } from "~/ui/confirm-button";
import { CheckboxField, FileField, Form, FormActions, FormSection, SubmitButton, TextField, VersionField } from "~/ui/form";
import { brandingForm, DEFAULT_COLOURS } from "../profile-model";

interface Brand {
  name: string;
  brandText: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  darkColor: string | null;
  logoFileId: string | null;
  smallLogoFileId: string | null;
  faviconFileId: string | null;
  updatedAt: number;
}

const IMAGES = { accept: "image/jpeg,image/png,image/webp", limits: "JPG, PNG or WebP, at most 5 MB." };
const hexOr = (value: string, fallback: string) => (/^#?[0-9a-f]{6}$/i.test(value.trim()) ? `#${value.trim().replace("#", "")}` : fallback);

/** Colours, words and pictures, with a likeness of the site that follows what is typed. */
export function BrandingTab({ school }: { school: Brand }) {
  const stored = {
    brand_text: school.brandText ?? "",
    primary_color: school.primaryColor ?? "",
    secondary_color: school.secondaryColor ?? "",
    dark_color: school.darkColor ?? "",
  };
  const [typed, setTyped] = useState(stored);
  const follow = (event: FormEvent<HTMLDivElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name in stored) setTyped((before) => ({ ...before, [name]: value }));
  };
  const primary = hexOr(typed.primary_color, DEFAULT_COLOURS.primary_color);
  const dark = hexOr(typed.dark_color, DEFAULT_COLOURS.dark_color);
  return (
    <div className="profile">
      <div onInput={follow}>
        <Form intent="branding" schema={brandingForm} defaultValues={stored} multipart guard>
          <VersionField of={school.updatedAt} />
          <FormSection title="Colors" help="Leave it empty to use the default color.">
            <TextField
              name="primary_color"
              label="Primary color"
              hint={`Buttons and links, such as ${DEFAULT_COLOURS.primary_color}.`}
              width="short"
            />
            <TextField name="secondary_color" label="Secondary color" hint={`Such as ${DEFAULT_COLOURS.secondary_color}.`} width="short" />
            <TextField name="dark_color" label="Dark color" hint={`The foot of your site, such as ${DEFAULT_COLOURS.dark_color}.`} width="short" />
          </FormSection>
          <FormSection title="Words and pictures">
            <TextField name="brand_text" label="Brand text" hint={`Stands beside your mark; left empty, it is ${school.name}.`} maxLength={60} />
            <Picture name="logo" label="Logo" fileId={school.logoFileId} />
            <Picture name="small_logo" label="Small logo" fileId={school.smallLogoFileId} />
            <Picture name="favicon" label="Icon of the browser tab" fileId={school.faviconFileId} />
          </FormSection>
          <FormActions
            cancel={
              <ConfirmButton label="Reset colors" intent="reset" title="Reset the colors?" confirm="Reset colors" className="button button-quiet">
                Primary, secondary and dark color become the product's own. Pictures and words stay.
              </ConfirmButton>
            }
          >
            <SubmitButton>Save branding</SubmitButton>
          </FormActions>
        </Form>
      </div>
      <Card title="Preview">
        <div className="brand-preview" style={brandVariables({ primaryColor: primary, darkColor: dark }) as CSSProperties} aria-hidden="true">
          <div className="brand-preview-bar">{typed.brand_text || school.name}</div>
          <div className="brand-preview-body">
            <b>Register now</b>
            <u>See all programs</u>
          </div>
          <div className="brand-preview-foot">{school.name}</div>
        </div>
        <p className="faint" aria-live="polite">
          {saidOf(primary, dark)}
        </p>
      </Card>
    </div>
  );
}

/** What becomes of the primary color on the school's pages, in words. */
function saidOf(primary: string, dark: string): string {
  const ratio = contrast(primary, "#ffffff");
  if (isPale(primary)) return "The primary color cannot be seen on a white page, so the dark color takes its place.";
  if (ratio < AA) return `White text on the primary color is hard to read (${ratio.toFixed(1)} to 1), so buttons and links use a darker shade of it.`;
  if (isGrey(primary) && paletteOf(primary, dark).primary !== primary.toLowerCase())
    return "A button in this gray looks switched off, so buttons and links use a darker shade of it.";
  return `White text on the primary color is easy to read (${ratio.toFixed(1)} to 1).`;
}

function Picture({ name, label, fileId }: { name: string; label: string; fileId: string | null }) {
  return (
    <>
      <FileField name={name} label={label} {...IMAGES} current={fileId ? <img src={mediaPath(fileId)} alt={label} height={40} /> : null} />
      {fileId ? <CheckboxField name={`remove_${name}`} label={`Remove the ${label.toLowerCase()}`} /> : null}
    </>
  );
}
