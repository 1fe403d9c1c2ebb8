import type { ReactNode } from "react";
import { schoolProfilePath } from "~/features/schools/paths";
import { US_STATES } from "~/platform/united-states";
import {
  DateField,
  FileField,
  FormSection,
  PhoneField,
  PictureField,
  RichTextField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from "~/ui/form";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import { HEADER_LAYOUTS, NAV_LABELS, type NavKey, NETWORK_LABELS, NETWORKS, RESOURCE_TYPES, type SiteKind } from "../../document-model";
import { SitePictureField } from "./picture-field";
import { Rows } from "./rows";
import { SectionFields } from "./section-fields";

interface Props {
  programs: { value: string; label: string }[];
  /** Titles of custom pages, by menu key. */
  pageTitles: Record<string, string>;
  /** Pictures without a description. */
  withoutText: readonly string[];
}
const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const STATES = US_STATES.map((state) => ({ value: state, label: state }));
const Seo = () => (
  <FormSection title="Search engines" help="If empty, they're created from the page.">
    <TextField name="meta_title" label="Title" hint="Up to 70 characters." maxLength={70} />
    <TextField name="meta_description" label="Description" hint="Up to 160 characters." maxLength={160} />
  </FormSection>
);

const Basic = ({ pageTitles }: Props) => (
  <>
    <FormSection title="Name and look">
      <TextField name="site_title" label="Site title" required maxLength={120} />
      <TextField name="tagline" label="Tagline" maxLength={200} />
      <SitePictureField name="logo" label="Logo" isDescribed={false} />
      <SitePictureField name="favicon" label="Favicon" isDescribed={false} />
      <SelectField name="header_layout" label="Header" options={options(HEADER_LAYOUTS)} empty="One row" />
      <p className="faint">
        Shapes, corners and headings are chosen under <Link to={schoolProfilePath("branding")}>Branding</Link>.
      </p>
    </FormSection>
    <FormSection title="Menu" help="Shown in this order after Home, Programs, and Registration. Empty pages are left out.">
      <Rows
        name="nav"
        label="Entry"
        max={40}
        spare={0}
        isFixed
        nameOf={({ key }) => pageTitles[String(key)] ?? NAV_LABELS[key as NavKey] ?? String(key)}
      >
        {(at, { key }) => (
          <div className="form-row">
            <input type="hidden" name={`${at}.key`} defaultValue={String(key)} />
            <TextField name={`${at}.label`} label="Name in the menu" maxLength={40} />
            <SwitchField name={`${at}.is_visible`} label="Shown" />
          </div>
        )}
      </Rows>
    </FormSection>
    <FormSection title="Footer">
      <TextareaField name="footer_text" label="Text" rows={3} maxLength={500} />
      <TextField name="contact_email" label="Contact email" type="email" />
      <PhoneField name="contact_phone" label="Contact phone" />
      {NETWORKS.map((name) => (
        <TextField key={name} name={`social.${name}`} label={NETWORK_LABELS[name]} />
      ))}
    </FormSection>
    <Seo />
    <FormSection title="Sharing">
      <SitePictureField name="share" label="Share image" hint="1200 × 630 pixels works best." isDescribed={false} />
      <TextField name="analytics_id" label="Analytics ID" hint="Saved with your site. Your pages run no tracking scripts." />
    </FormSection>
  </>
);

const About = () => (
  <>
    <FormSection title="Story">
      <TextField name="title" label="Title" required maxLength={120} />
      <SitePictureField name="banner" label="Banner" />
      <RichTextField name="story" label="Story" required />
      <TextareaField name="mission" label="Mission" rows={3} maxLength={1000} />
      <TextareaField name="vision" label="Vision" rows={3} maxLength={1000} />
      <TextareaField name="values" label="Values" hint="One per line." rows={4} />
    </FormSection>
    <FormSection title="Accreditations">
      <Rows name="accreditations" label="Accreditation" max={12}>
        {(at) => (
          <>
            <TextField name={`${at}.name`} label="Name" maxLength={120} />
            <SitePictureField name={`${at}.logo`} label="Logo" isDescribed={false} />
          </>
        )}
      </Rows>
    </FormSection>
    <FormSection title="Team" help="If empty, your public instructors are shown.">
      <Rows name="team" label="Member" max={40}>
        {(at) => (
          <>
            <TextField name={`${at}.name`} label="Name" maxLength={120} />
            <TextField name={`${at}.role`} label="Role" maxLength={120} />
            <TextareaField name={`${at}.bio`} label="Bio" rows={3} maxLength={1000} />
            <SitePictureField name={`${at}.photo`} label="Photo" isDescribed={false} />
          </>
        )}
      </Rows>
    </FormSection>
    <Seo />
  </>
);

const Tuition = () => (
  <>
    <FormSection title="Tuition">
      <TextField name="title" label="Title" maxLength={120} />
      <RichTextField name="intro" label="Introduction" rows={5} />
      <SwitchField name="show_table" label="Show the table of all programs" />
      <TextareaField name="plan_text" label="About payment plans" rows={3} maxLength={2000} />
      <SwitchField name="show_sponsorships" label="Show sponsorships" />
      <TextareaField name="refund_text" label="Refund policy" rows={4} maxLength={4000} />
    </FormSection>
    <FormSection title="Financing options">
      <Rows name="options" label="Option" max={12}>
        {(at) => (
          <>
            <TextField name={`${at}.title`} label="Title" maxLength={120} />
            <TextareaField name={`${at}.text`} label="Description" rows={3} maxLength={1000} />
            <TextField name={`${at}.link`} label="Link" />
          </>
        )}
      </Rows>
    </FormSection>
    <Seo />
  </>
);

const Photos = ({
  max,
  hasCaption,
  spare,
  withoutText = [],
}: {
  max: number;
  hasCaption: boolean;
  spare: number;
  withoutText?: readonly string[];
}) => (
  <Rows name="photos" label="Picture" max={max} spare={spare} isGrid>
    {(at, row) => (
      <>
        {withoutText.includes(String((row.picture as { id?: string } | undefined)?.id)) ? (
          <span>
            <StatusBadge status="pending" label="Text missing" tone="amber" />
          </span>
        ) : null}
        <SitePictureField name={`${at}.picture`} label="Picture" />
        {hasCaption ? <TextField name={`${at}.caption`} label="Caption" maxLength={200} /> : null}
      </>
    )}
  </Rows>
);

const FIELDS: Record<SiteKind, (props: Props) => ReactNode> = {
  basic: Basic,
  about: About,
  tuition: Tuition,
  home: ({ programs }) => (
    <FormSection title="Sections" help="Shown in this order. Empty sections are left out.">
      <SectionFields programs={programs} />
    </FormSection>
  ),
  gallery: ({ withoutText }) => (
    <>
      <FormSection title="Pictures" help="Up to 60 pictures, 5 MB each.">
        <TextField name="title" label="Title" maxLength={120} />
        <PictureField
          name="more"
          label="Add pictures"
          hint="After you save, describe each one below."
          limits="JPG, PNG, or WebP, up to 5 MB each."
          multiple
        />
        <Photos max={60} hasCaption spare={0} withoutText={withoutText} />
      </FormSection>
      <Seo />
    </>
  ),
  resources: () => (
    <>
      <FormSection title="Resources">
        <TextField name="title" label="Title" maxLength={120} />
        <TextareaField name="intro" label="Introduction" rows={3} maxLength={1000} />
        <SelectField
          name="layout"
          label="Layout"
          options={[
            { value: "grid", label: "Grid" },
            { value: "list", label: "List" },
          ]}
          empty={null}
        />
      </FormSection>
      <Seo />
    </>
  ),
  terms: () => <Legal />,
  privacy: () => <Legal />,
  campus: () => (
    <>
      <FormSection title="Campus">
        <TextField name="name" label="Name" required maxLength={120} />
        <TextField name="address" label="Address" required maxLength={200} />
        <TextField name="city" label="City" required maxLength={120} />
        <div className="form-row">
          <SelectField name="state" label="State" required options={STATES} />
          <TextField name="zipcode" label="ZIP code" required />
        </div>
        <PhoneField name="phone" label="Phone" />
        <TextField name="email" label="Email" type="email" />
        <TextField name="hours" label="Hours" maxLength={200} />
        <TextField name="directions_link" label="Directions link" />
        <TextareaField name="description" label="Description" rows={4} maxLength={2000} />
      </FormSection>
      <FormSection title="Photos" help="Up to eight. The first one is the main photo.">
        <Photos max={8} hasCaption={false} spare={3} />
      </FormSection>
      <Seo />
    </>
  ),
  faq: () => (
    <FormSection title="Question">
      <TextField name="question" label="Question" required maxLength={250} />
      <RichTextField name="answer" label="Answer" required rows={6} />
    </FormSection>
  ),
  resource: () => (
    <FormSection title="Resource">
      <TextField name="title" label="Title" required maxLength={200} />
      <TextareaField name="description" label="Description" rows={3} maxLength={1000} />
      <SelectField name="type" label="Type" required options={options(RESOURCE_TYPES)} empty={null} />
      <TextField name="url" label="Link" hint="For a link or a video." />
      <FileField
        name="upload"
        label="File"
        accept=".pdf,.docx,.pptx,image/jpeg,image/png"
        limits="PDF, Word, PowerPoint, JPG, or PNG, up to 20 MB. Choose a file only to replace the current one."
      />
      <SitePictureField name="image" label="Picture" />
    </FormSection>
  ),
  page: ({ programs }) => (
    <>
      <FormSection title="Page">
        <TextField name="title" label="Title" required maxLength={120} />
        <TextField
          name="slug"
          label="Slug"
          hint="The last part of the address. If empty, it's created from the title. Old addresses redirect."
          maxLength={80}
        />
        <SitePictureField name="banner" label="Banner" />
        <RichTextField name="body" label="Text" />
        <div className="form-row">
          <TextField name="link" label="Button link" />
          <TextField name="link_label" label="Button text" maxLength={60} />
        </div>
        <SwitchField name="in_navbar" label="In the menu" />
      </FormSection>
      <FormSection title="Sections" help="Shown below the text in this order.">
        <SectionFields programs={programs} />
      </FormSection>
      <Seo />
    </>
  ),
  post: () => (
    <>
      <FormSection title="Post">
        <TextField name="title" label="Title" required maxLength={200} />
        <TextField
          name="slug"
          label="Slug"
          hint="The last part of the address. If empty, it's created from the title. Old addresses redirect."
          maxLength={80}
        />
        <TextareaField
          name="excerpt"
          label="Excerpt"
          hint="Up to 300 characters. If empty, the start of the text is used."
          rows={3}
          maxLength={300}
        />
        <RichTextField name="body" label="Text" hint="A YouTube or Vimeo link on its own line becomes a video." required rows={12} hasMedia />
        <SitePictureField name="cover" label="Cover" />
        <TextField name="author" label="Author" required maxLength={120} />
        <DateField name="date" label="Published date" hint="Set a future date to publish it then." />
        <TextField name="tags" label="Tags" hint="Separate with commas." />
      </FormSection>
      <Seo />
    </>
  ),
};

const Legal = () => (
  <FormSection title="Text" help="Students accept it when they register. Have a lawyer review it.">
    <TextField name="title" label="Title" required maxLength={120} />
    <RichTextField name="body" label="Text" required rows={16} />
  </FormSection>
);

/** The form fields of each kind. */
export const DocumentFields = ({ kind, ...rest }: Props & { kind: SiteKind }) => FIELDS[kind](rest);

/** Form values of a stored document. */
export const valuesOf = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...(withMarks(values) as Record<string, unknown>),
  ...(Array.isArray(values.tags) ? { tags: values.tags.join(", ") } : {}),
  ...(Array.isArray(values.values) ? { values: values.values.join("\n") } : {}),
});

/** A picture with an empty description is decorative. */
function withMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMarks);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMarks(each)]));
  return typeof inner.id === "string" && inner.alt === "" ? { ...inner, decorative: "on" } : inner;
}
