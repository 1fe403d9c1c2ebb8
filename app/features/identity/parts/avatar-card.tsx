import { Card } from "~/ui/card";
import { FileField, PlainForm, SubmitButton } from "~/ui/form";

const ACCEPT = "image/jpeg,image/png,image/webp";

/** The own picture: shown, changed, removed. Plain forms, so that it works before and without script. */
export function AvatarCard({ url, name }: { url: string | null; name: string }) {
  return (
    <Card title="Photo">
      <div className="avatar-card">
        {url ? <img src={url} alt={name} width={88} height={88} /> : <span className="avatar-blank">{initials(name)}</span>}
        <div>
          <PlainForm intent="avatar" multipart>
            <FileField name="avatar" label="Choose a photo" accept={ACCEPT} limits="JPG, PNG or WebP, at most 5 MB." required />
            <SubmitButton tone="quiet">Upload photo</SubmitButton>
          </PlainForm>
          {url ? (
            <PlainForm intent="remove-avatar" quiet>
              <button type="submit" className="button button-text">
                Remove photo
              </button>
            </PlainForm>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

const initials = (name: string) =>
  name
    .split(" ")
    .map((word) => word[0] ?? "")
    .join("")
    .slice(0, 2)
    .toUpperCase();
