import { ActionIcon, Checkbox, Group, Stack } from "@mantine/core";
import { useLocation, useSearchParams } from "@remix-run/react";
import { IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import { type ListLayout, listOf, orderedBy } from "~/platform/list-layouts";
import { COLUMNS_OPEN, listColumnsPath } from "~/platform/views-path";
import { Button } from "../button";
import { PlainForm } from "../form/plain-form";
import { Menu } from "../menu";
import { useText } from "../use-text";

interface Props {
  columns: readonly { key: string; header: string }[];
  layout: ListLayout | undefined;
}

/**
 * Chooses a list's columns, their order and the row height. Each button submits the whole form, so it needs no script. The first column
 * is fixed because it names the row.
 */
export function ColumnsMenu({ columns, layout }: Props) {
  const text = useText();
  const { pathname, search } = useLocation();
  const isOpen = useSearchParams()[0].has(COLUMNS_OPEN);
  const [, ...rest] = orderedBy(columns, layout);
  if (rest.length < 2) return null;
  return (
    <Menu
      name={text("Columns")}
      className="button-menu columns-menu toolbar-wide"
      isOpen={isOpen || undefined}
      button={<IconColumns3 size={16} stroke={1.5} aria-hidden="true" />}
    >
      <PlainForm intent="columns" action={listColumnsPath()} preventScrollReset replace key={JSON.stringify(layout)}>
        <input type="hidden" name="of" value={listOf(pathname)} />
        <input type="hidden" name="back" value={pathname + search} />
        {/* What Enter in the form does. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {text("Apply")}
        </button>
        <Stack component="ul" gap={0} mb={8} pb={8}>
          {rest.map(({ key, header }, at) => (
            <Group component="li" justify="space-between" gap={0} wrap="nowrap" mih={36} key={key}>
              <input type="hidden" name="order" value={key} />
              <Checkbox name="shown" value={key} label={header} defaultChecked={!layout?.hidden.includes(key)} />
              {at > 0 ? (
                <ActionIcon type="submit" name="up" value={key} variant="subtle" color="gray" aria-label={text("Move {name} up", { name: header })}>
                  <IconArrowUp size={16} stroke={1.5} aria-hidden="true" />
                </ActionIcon>
              ) : null}
            </Group>
          ))}
        </Stack>
        <Checkbox name="dense" label={text("Compact rows")} defaultChecked={layout?.isDense} mb="sm" />
        <Group gap="xs">
          <Button type="submit">{text("Apply")}</Button>
          {layout ? (
            <Button type="submit" name="reset" value="true" quiet>
              {text("Reset")}
            </Button>
          ) : null}
        </Group>
      </PlainForm>
    </Menu>
  );
}
