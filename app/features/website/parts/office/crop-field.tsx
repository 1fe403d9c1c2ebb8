import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Crop } from "~/platform/media-path";
import { TextField } from "~/ui/form";
import { NativeChoice } from "~/ui/form/native-choice";

const CropBox = lazy(() => import("./crop-box"));

const SHAPES = {
  wide: ["Wide (16:9)", 16 / 9],
  landscape: ["Landscape (4:3)", 4 / 3],
  square: ["Square", 1],
  portrait: ["Portrait (3:4)", 3 / 4],
} as const;
type Shape = keyof typeof SHAPES;
const WHOLE: Crop = { x: 0, y: 0, w: 100, h: 100 };

interface Props {
  /** Address of the whole picture. */
  src: string;
  crop: Crop | null;
}

/** The crop of a picture: four numbers, and with script a frame over the picture. The original is kept. */
export function CropField({ src, crop }: Props) {
  const [shape, setShape] = useState<Shape | "whole" | "own">(crop ? "own" : "whole");
  const [size, setSize] = useState<{ w: number; h: number } | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const part = useRef(crop ?? WHOLE);
  useEffect(() => {
    const picture = new Image();
    picture.onload = () => setSize({ w: picture.naturalWidth, h: picture.naturalHeight });
    picture.src = src;
  }, [src]);
  const write = (next: Crop | null) => {
    part.current = next ?? WHOLE;
    for (const side of ["x", "y", "w", "h"] as const) {
      const input = fields.current?.querySelector<HTMLInputElement>(`[name="crop_${side}"]`);
      if (!input) continue;
      input.value = next ? String(Math.round(next[side] * 100) / 100) : "";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const aspect = shape === "whole" || !size ? null : shape === "own" ? (part.current.w * size.w) / (part.current.h * size.h) : SHAPES[shape][1];
  return (
    <>
      {size ? (
        <>
          <NativeChoice
            aria-label="Crop shape"
            value={shape}
            onChange={(event) => {
              const next = event.currentTarget.value as Shape | "whole" | "own";
              setShape(next);
              if (next === "whole") write(null);
              else if (next !== "own") write(largestPart(size, SHAPES[next][1]));
            }}
          >
            <option value="whole">Whole picture</option>
            {shape === "own" ? <option value="own">As it is now</option> : null}
            {Object.entries(SHAPES).map(([value, [label]]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeChoice>
          {aspect ? (
            <Suspense fallback={<div className="crop-box" />}>
              <CropBox key={shape} src={src} crop={part.current} aspect={aspect} onChange={write} />
            </Suspense>
          ) : null}
        </>
      ) : null}
      <div className="form-row" ref={fields}>
        <TextField name="crop_x" label="Left edge (%)" inputMode="decimal" width="short" mark="none" />
        <TextField name="crop_y" label="Top edge (%)" inputMode="decimal" width="short" mark="none" />
        <TextField name="crop_w" label="Width (%)" inputMode="decimal" width="short" mark="none" />
        <TextField name="crop_h" label="Height (%)" inputMode="decimal" width="short" mark="none" />
      </div>
    </>
  );
}

/** The largest centered crop with this ratio. */
function largestPart(size: { w: number; h: number }, aspect: number): Crop {
  const w = Math.min(100, (size.h * aspect * 100) / size.w);
  const h = Math.min(100, (size.w * 100) / (aspect * size.h));
  return { x: (100 - w) / 2, y: (100 - h) / 2, w, h };
}
