import { ActionIcon, Group, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopy, IconEye, IconEyeOff, IconLock, IconLockOpen, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Drawing, type Layer, layerName } from "../layer-model";

interface Props {
  drawing: Drawing;
  chosen: string | null;
  onChoose: (key: string) => void;
  onChange: (key: string, change: Pick<Partial<Layer>, "hidden" | "locked">) => void;
  /** A button of the form, as `afterButton` knows it. */
  onPress: (button: string) => void;
}

/** The layers, the one in front first: chosen, ordered, hidden and locked without a pointer. */
export function LayerList({ drawing, chosen, onChoose, onChange, onPress }: Props) {
  const last = drawing.blocks.length - 1;
  if (last < 0) return <p className="faint">No layers yet. Add text, a rectangle, a picture, or your logo.</p>;
  return (
    <ol className="layer-list" aria-label="Layers">
      {drawing.blocks.map((_, turned) => {
        const index = last - turned;
        const layer = drawing.blocks[index] as Layer;
        const name = layerName(drawing, layer.key);
        const { hidden, locked } = layer;
        return (
          <Group component="li" key={layer.key} gap={0} wrap="nowrap" bg={layer.key === chosen ? "var(--tint)" : undefined}>
            <UnstyledButton flex="1 1 0" miw={0} mih={44} px={8} py={4} aria-pressed={layer.key === chosen} onClick={() => onChoose(layer.key)}>
              <Text component="span" inherit truncate display="block">
                {name}
                {layer.kind === "text" && layer.text ? <span className="faint"> {layer.text}</span> : null}
              </Text>
            </UnstyledButton>
            <Tool label={`Bring forward: ${name}`} isOff={index === last} onClick={() => onPress(`down-${index}`)}>
              <IconArrowUp size={16} stroke={1.5} aria-hidden="true" />
            </Tool>
            <Tool label={`Send backward: ${name}`} isOff={index === 0} onClick={() => onPress(`up-${index}`)}>
              <IconArrowDown size={16} stroke={1.5} aria-hidden="true" />
            </Tool>
            <Tool label={`Hide: ${name}`} isPressed={hidden} onClick={() => onChange(layer.key, { hidden: !hidden })}>
              {hidden ? <IconEyeOff size={16} stroke={1.5} aria-hidden="true" /> : <IconEye size={16} stroke={1.5} aria-hidden="true" />}
            </Tool>
            <Tool label={`Lock: ${name}`} isPressed={locked} onClick={() => onChange(layer.key, { locked: !locked })}>
              {locked ? <IconLock size={16} stroke={1.5} aria-hidden="true" /> : <IconLockOpen size={16} stroke={1.5} aria-hidden="true" />}
            </Tool>
            <Tool label={`Copy: ${name}`} onClick={() => onPress(`copy-${index}`)}>
              <IconCopy size={16} stroke={1.5} aria-hidden="true" />
            </Tool>
            <Tool label={`Remove: ${name}`} onClick={() => onPress(`remove-${index}`)}>
              <IconTrash size={16} stroke={1.5} aria-hidden="true" />
            </Tool>
          </Group>
        );
      })}
    </ol>
  );
}

interface ToolProps {
  label: string;
  isOff?: boolean;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ label, isOff, isPressed, onClick, children }: ToolProps) => (
  // `aria-disabled` instead of `disabled`, so the button keeps focus.
  <ActionIcon
    type="button"
    variant="subtle"
    w={32}
    h={44}
    className="layer-tool"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    aria-disabled={isOff || undefined}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    {children}
  </ActionIcon>
);
