import { Group, NativeSelect } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import { Button } from "~/ui/button";

interface Props {
  templates: readonly { value: string; label: string }[];
  chosen: string | null;
}

/** A text begins with the words of a template; a GET form, so that it works without script and keeps whom it is for. */
export function TemplateChoice({ templates, chosen }: Props) {
  const [params] = useSearchParams();
  const others = [...params].filter(([name]) => name !== "template");
  return (
    <form method="get">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Group gap="sm" align="end" mb="md">
        <NativeSelect
          key={chosen}
          name="template"
          label="Start from a template"
          defaultValue={chosen ?? ""}
          data={[{ value: "", label: "Blank" }, ...templates]}
        />
        <Button type="submit" quiet>
          Use template
        </Button>
      </Group>
    </form>
  );
}
