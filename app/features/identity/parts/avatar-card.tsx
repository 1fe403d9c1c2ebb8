import { Avatar, Box, Group } from "@mantine/core";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PictureField, PlainForm, SubmitButton } from "~/ui/form";

/** The own picture: shown, changed, removed. Plain forms, so that it works before and without script. */
export function AvatarCard({ url, name, hasLibrary }: { url: string | null; name: string; hasLibrary: boolean }) {
  return (
    <Card title="Photo">
      <Group align="flex-start" gap="lg">
        <Avatar src={url} alt={name} size={88}>
          {initials(name)}
        </Avatar>
        <Box flex="1 1 240px">
          <PlainForm intent="avatar" multipart>
            <PictureField name="avatar" label="Choose a photo" school={hasLibrary ? undefined : null} required />
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
