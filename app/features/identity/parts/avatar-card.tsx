import { Avatar, Box, Group } from "@mantine/core";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FileField, PlainForm, SubmitButton } from "~/ui/form";

const ACCEPT = "image/jpeg,image/png,image/webp";

/** The own picture: shown, changed, removed. Plain forms, so that it works before and without script. */
export function AvatarCard({ url, name }: { url: string | null; name: string }) {
  return (
    <Card title="Photo">
      <Group align="flex-start" gap="lg">
        <Avatar src={url} alt={name} size={88}>
          {initials(name)}
        </Avatar>
        <Box flex="1 1 240px">
          <PlainForm intent="avatar" multipart>
            <FileField name="avatar" label="Choose a photo" accept={ACCEPT} limits="JPG, PNG or WebP, at most 5 MB." required />
            <SubmitButton tone="quiet">Upload photo</SubmitButton>
          </PlainForm>
          {url ? (
            <PlainForm intent="remove-avatar" quiet>
              <Button type="submit" text>
                Remove photo
              </Button>
            </PlainForm>
          ) : null}
        </Box>
      </Group>
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
