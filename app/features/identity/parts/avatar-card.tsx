import { Avatar, Box, Group } from "@mantine/core";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PictureField, PlainForm, SubmitButton } from "~/ui/form";
import { useText } from "~/ui/use-text";

/** The own picture: shown, changed, removed. Plain forms, so that it works before and without script. */
export function AvatarCard({ url, name, hasLibrary }: { url: string | null; name: string; hasLibrary: boolean }) {
  const text = useText();
  return (
    <Card title={text("Photo")}>
      <Group align="flex-start" gap="lg">
        <Avatar src={url} alt={name} size={88}>
          {initials(name)}
        </Avatar>
        <Box flex="1 1 240px">
          <PlainForm intent="avatar" multipart>
            <PictureField name="avatar" label={text("Choose a photo")} school={hasLibrary ? undefined : null} required />
            <SubmitButton tone="quiet">{text("Upload photo")}</SubmitButton>
          </PlainForm>
          {url ? (
            <PlainForm intent="remove-avatar" quiet>
              <Button type="submit" text>
                {text("Remove photo")}
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
