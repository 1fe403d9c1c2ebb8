import type { OfficeHit } from "~/features/students/search-model";

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
    <div className="palette-list" id={id} role="listbox" aria-label="Results">
      {groups.map(({ label, hits }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, no group of fields
        <div key={label} role="group" aria-label={label}>
          <div className="palette-group" aria-hidden="true">
            {label}
          </div>
          {hits.map((hit, index) => {
            const place = (firsts[group] ?? 0) + index;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
              <div
                key={hit.to + hit.label}
                id={optionId(place)}
                role="option"
                aria-selected={place === chosen}
                className="palette-hit"
                onClick={() => onChoose(hit)}
              >
                <span>{hit.label}</span>
                {hit.detail ? <span className="palette-detail">{hit.detail}</span> : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
