import { Button, Group } from "@mantine/core";
import { showToast } from "~/ui/toast";

/** The placeholders of a mail; a click copies one where script runs. */
export function PlaceholderList({ names }: { names: readonly string[] }) {
  return (
    <>
      <p>Placeholders are filled in for each recipient. Click one to copy it.</p>
      <Group gap={6}>
        {names.map((name) => {
          const words = `{{${name}}}`;
          const copy = () =>
            navigator.clipboard?.writeText(words).then(
              () => showToast({ text: `${words} copied.`, tone: "success" }),
              () => undefined,
            );
          return (
            <Button key={name} size="compact-sm" variant="default" radius="xl" fw={400} onClick={copy}>
              {words}
            </Button>
          );
        })}
      </Group>
    </>
  );
}
