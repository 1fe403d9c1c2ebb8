import { Box, Stack } from "@mantine/core";
import { type DragEvent, type RefObject, useEffect, useState } from "react";
import { useText } from "../use-text";

interface Props {
  input: RefObject<HTMLInputElement>;
  multiple?: boolean;
  disabled?: boolean;
  chosen: File[];
  onChange: (files: File[]) => void;
}

/** A drop target for files. Dropped files go into the form's file input; their names are shown. */
export default function FileDrop({ input, multiple = false, disabled, chosen, onChange }: Props) {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (disabled) return;
    event.preventDefault();
    setOver(true);
  };
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const field = input.current;
    const files = [...event.dataTransfer.files];
    if (!field || disabled || files.length === 0) return;
    const carrier = new DataTransfer();
    for (const file of multiple ? files : files.slice(0, 1)) carrier.items.add(file);
    field.files = carrier.files;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    onChange([...carrier.files]);
  };
  return (
    // Without a pointer, people use the field above.
    <Box
      mt={6}
      px={12}
      py={8}
      bd={`1px dashed var(${isOver ? "--primary" : "--grey-300"})`}
      bdrs={8}
      bg={isOver ? "var(--tint)" : undefined}
      fz={13}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      {chosen.length > 0 ? (
        <Stack component="ul" gap={6} className="field-chosen" aria-label={text("Chosen")}>
          {chosen.map((file) => (
            <Chosen key={`${file.name} ${file.lastModified}`} file={file} />
          ))}
        </Stack>
      ) : (
        <span className="faint">{text(multiple ? "or drop files here" : "or drop a file here")}</span>
      )}
    </Box>
  );
}

/** A picture as it looks, anything else by its name; both with how large they are. */
function Chosen({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <li>
      {url ? <img src={url} alt="" /> : null} {file.name}, {sizeText(file.size)}
    </li>
  );
}

const sizeText = (bytes: number) => (bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`);
