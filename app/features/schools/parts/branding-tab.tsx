import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button";
import { AA, contrast, isGrey, isPale, paletteOf } from "~/ui/colour";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, FormActions, FormSection, PictureField, SelectField, SubmitButton, TextField, VersionField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PagePreview } from "~/ui/page-preview";
import { familyOf } from "~/ui/site/family";
import { schoolLookPath } from "../paths";
import { brandingForm, DEFAULT_COLOURS, STYLES } from "../profile-model";
import { ColourField } from "./colour-field";

interface Brand {
  name: string;
  brandText: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  darkColor: string | null;
  logoFileId: string | null;
  smallLogoFileId: string | null;
  faviconFileId: string | null;
  styleMotif: string | null;
  styleCorners: string | null;
  styleType: string | null;
  styleLayout: string | null;
  updatedAt: number;
}

const hexOr = (value: string, fallback: string) => (/^#?[0-9a-f]{6}$/i.test(value.trim()) ? `#${value.trim().replace("#", "")}` : fallback);

const LOOK = ["primary_color", "dark_color", "style_motif", "style_corners", "style_type", "style_layout"];

/** The first page as the form has it: colors and style alone. */
function askForLook(sent: FormData): Promise<Response> {
  const look = LOOK.flatMap((name) => (sent.get(name) ? [[name, String(sent.get(name))]] : []));
  return fetch(`${schoolLookPath}?${new URLSearchParams(look)}`);
}

/** Colours, style, words and pictures, with the site's first page beside it, which follows each change. */
export function BrandingTab({ school }: { school: Brand }) {
  const stored = {
    brand_text: school.brandText ?? "",
    primary_color: school.primaryColor ?? "",
    secondary_color: school.secondaryColor ?? "",
    dark_color: school.darkColor ?? "",
    style_motif: school.styleMotif ?? "",
    style_corners: school.styleCorners ?? "",
    style_type: school.styleType ?? "",
    style_layout: school.styleLayout ?? "",
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
          <FormSection title="Colors" help="If empty, uses the default color.">
            <ColourField
              name="primary_color"
              label="Primary color"
              hint={`Buttons and links, such as ${DEFAULT_COLOURS.primary_color}.`}
              fallback={DEFAULT_COLOURS.primary_color}
              value={typed.primary_color}
            />
            <ColourField
              name="secondary_color"
              label="Secondary color"
              hint={`Such as ${DEFAULT_COLOURS.secondary_color}.`}
              fallback={DEFAULT_COLOURS.secondary_color}
              value={typed.secondary_color}
            />
            <ColourField
              name="dark_color"
              label="Dark color"
              hint={`Your site's footer, such as ${DEFAULT_COLOURS.dark_color}.`}
              fallback={DEFAULT_COLOURS.dark_color}
              value={typed.dark_color}
            />
            <p aria-live="polite">{saidOf(primary, dark)}</p>
          </FormSection>
          <FormSection title="Style" help="The look of your site. Your choice stays when you change colors.">
            <SelectField
              name="style_motif"
              label="Shapes"
              options={optionsOf(STYLES.motif)}
              empty={`Default for your color: ${STYLES.motif[familyOf(primary)]}`}
            />
            <div className="form-row">
              <SelectField name="style_corners" label="Corners" options={optionsOf(STYLES.corners)} empty="Match the shapes" />
              <SelectField name="style_type" label="Headings" options={optionsOf(STYLES.type)} empty="Match the shapes" />
            </div>
            <SelectField name="style_layout" label="Layout" options={optionsOf(STYLES.layout)} empty={STYLES.layout.row} />
          </FormSection>
          <FormSection title="Brand text and images">
            <TextField name="brand_text" label="Brand text" hint={`Shown next to your logo. If empty, uses ${school.name}.`} maxLength={60} />
            <PictureField name="logo" label="Logo" storedId={school.logoFileId} />
            <PictureField name="small_logo" label="Small logo" storedId={school.smallLogoFileId} />
            <PictureField name="favicon" label="Browser tab icon" storedId={school.faviconFileId} />
          </FormSection>
          <FormActions
            cancel={
              <ConfirmButton label="Reset colors" intent="reset" title="Reset the colors?" confirm="Reset colors" look="quiet">
                The primary, secondary, and dark colors go back to the defaults. Images and text don't change.
              </ConfirmButton>
            }
          >
            <Button type="submit" quiet formAction={schoolLookPath} formMethod="get" formTarget="_blank" formNoValidate>
              Preview full page
            </Button>
            <SubmitButton>Save branding</SubmitButton>
          </FormActions>
        </Form>
      </div>
      <PagePreview formId="branding" ask={askForLook} className="look" />
    </div>
  );
}

/** What becomes of the primary color on the school's pages, in words. */
function saidOf(primary: string, dark: string): string {
  const ratio = contrast(primary, "#ffffff");
  if (isPale(primary)) return "The primary color is too light for a white page, so we use the dark color instead.";
  if (ratio < AA) return `White text on the primary color is hard to read (${ratio.toFixed(1)} to 1), so buttons and links use a darker shade.`;
  if (isGrey(primary) && paletteOf(primary, dark).primary !== primary.toLowerCase())
    return "A button in this gray looks disabled, so buttons and links use a darker shade.";
  return `White text on the primary color is easy to read (${ratio.toFixed(1)} to 1).`;
}
