import { Box, Group } from "@mantine/core";
import type { OfficeHit } from "~/features/students/search-model";
import styles from "./palette.module.css";

export interface HitGroup {
  label: string;
  hits: OfficeHit[];
}

interface Props {
  id: string;
  groups: readonly HitGroup[];
  /** Counted through all groups. */
  chosen: number;
  optionId: (index: number) => string;
  onChoose: (hit: OfficeHit) => void;
}

/** Search results in groups. Focus stays in the search box, which names the active option. */
export function PaletteList({ id, groups, chosen, optionId, onChoose }: Props) {
  const firsts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0));
  return (
    <div className={styles.list} id={id} role="listbox" aria-label="Results">
      {groups.map(({ label, hits }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, no group of fields
        <div key={label} role="group" aria-label={label}>
          <Box px="sm" pt={8} pb={4} c="dimmed" fz={13} fw={500} aria-hidden="true">
            {label}
          </Box>
          {hits.map((hit, index) => {
            const position = (firsts[group] ?? 0) + index;
            return (
              // The combobox takes the keys.
              <Group
                justify="space-between"
                align="baseline"
                gap="0 16px"
                mih={40}
                px={12}
                py={9}
                bdrs={8}
                key={hit.to + hit.label}
                id={optionId(position)}
                role="option"
                aria-selected={position === chosen}
                className={styles.hit}
                onClick={() => onChoose(hit)}
              >
                <span>{hit.label}</span>
                {hit.detail ? (
                  <Box component="span" c="dimmed" fz={13}>
                    {hit.detail}
                  </Box>
                ) : null}
              </Group>
            );
          })}
        </div>
      ))}
    </div>
  );
}
