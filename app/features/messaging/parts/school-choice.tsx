import { Group, NativeSelect } from "@mantine/core";
import { Button } from "~/ui/button";

interface Props {
  schools: readonly { id: string; name: string }[];
  chosen: string | null;
  none?: string;
}

/** A super admin's choice of school, or `none`; a GET form that works without script. */
export function SchoolChoice({ schools, chosen, none = "Choose a school" }: Props) {
  const options = schools.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form method="get">
      <Group gap="sm" align="end" mb="md">
        <NativeSelect name="school" label="School" defaultValue={chosen ?? ""} data={[{ value: "", label: none }, ...options]} />
        <Button type="submit" quiet>
          Show
        </Button>
      </Group>
    </form>
  );
}
