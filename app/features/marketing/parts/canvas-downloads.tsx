import { Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { Button, ButtonAnchor } from "~/ui/button";
import { pictureOfCanvasPath } from "../paths";

/** The canvas as SVG and, with script, as PNG, which the browser draws itself. */
export function CanvasDownloads({ id, title, width, height }: { id: string; title: string; width: number; height: number }) {
  const [isLive, setLive] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => setLive(true), []);
  const take = () =>
    pngOf(pictureOfCanvasPath(id), { width, height })
      .then((png) => save(png, `${title}.png`))
      .catch(() => setFailed(true));
  return (
    <Group gap={8}>
      <ButtonAnchor quiet href={`${pictureOfCanvasPath(id)}?download=1`} download>
        Download SVG
      </ButtonAnchor>
      {isLive ? (
        <Button type="button" quiet onClick={take}>
          Download PNG
        </Button>
      ) : null}
      {hasFailed ? <span role="alert">We couldn't create the PNG. Download the SVG instead.</span> : null}
    </Group>
  );
}

async function pngOf(address: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const svg = await (await fetch(address)).text();
  const source = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = source;
    await image.decode();
    const sheet = document.createElement("canvas");
    sheet.width = width;
    sheet.height = height;
    sheet.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Canvas is empty"))), "image/png"));
  } finally {
    URL.revokeObjectURL(source);
  }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
