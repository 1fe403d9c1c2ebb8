import type { Node } from "konva/lib/Node";
import "konva/lib/shapes/Image";
import "konva/lib/shapes/Line";
import type { Rect as RectNode } from "konva/lib/shapes/Rect";
import "konva/lib/shapes/Rect";
import "konva/lib/shapes/Text";
import type { Transformer as TransformerNode } from "konva/lib/shapes/Transformer";
import "konva/lib/shapes/Transformer";
import { type MutableRefObject, useEffect, useRef, useState } from "react";
import { Image, Layer, Line, Rect, Stage, Text, Transformer } from "react-konva/lib/ReactKonvaCore";
import { mediaPath } from "~/platform/media-path";
import type { Block } from "../canvas-model";
import { type Drawing, type Layer as DrawnLayer, layerOf } from "../layer-model";
import { inkOf, LINE, linesOf, nameAsLogo } from "../picture-model";
import { type Guide, snapped, snappedSize, upright } from "../snap-model";

export interface StageLook {
  primaryColor: string;
  secondaryColor: string;
  darkColor: string;
  name: string;
  logo: string | null;
}

interface Props {
  drawing: Drawing;
  look: StageLook;
  chosen: string | null;
  onChoose: (key: string | null) => void;
  onChange: (key: string, change: Partial<Block>) => void;
}

/** How near a line pulls, in dots of the screen. */
const REACH = 6;
const GUIDE = "#d6336c";
const FRAME = "#1d6fdc";

/** The interactive canvas: draws the fields' values and reports moves. */
export default function CanvasStage({ drawing, look, chosen, onChoose, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [draft, setDraft] = useState<{ key: string; change: Partial<Block> } | null>(null);
  const [guides, setGuides] = useState<Guide[]>([]);
  const frames = useRef(new Map<string, RectNode>());
  /** On what the edges lie that a grip is moving, and whether they are free of it. */
  const pulled = useRef<{ guides: Guide[]; isFree: boolean }>({ guides: [], isFree: false });
  const isCoarse = useRef(typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches);
  useEffect(() => {
    const around = box.current;
    if (!around) return;
    const watch = new ResizeObserver(() => setWidth(around.clientWidth));
    watch.observe(around);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(width / drawing.width, 640 / drawing.height) || 0;
  const drawn = drawing.blocks.map((block) => (draft?.key === block.key ? { ...block, ...draft.change } : block));
  const wanted = drawn.flatMap(({ kind, image }) =>
    kind === "image" && image ? [mediaPath(image)] : kind === "logo" && look.logo ? [look.logo] : [],
  );
  const pictures = usePictures(wanted);
  const finish = (key: string) => {
    setGuides([]);
    setDraft(null);
    if (draft?.key === key) onChange(key, draft.change);
  };
  const othersOf = (layer: DrawnLayer) => drawing.blocks.filter(({ key, hidden }) => key !== layer.key && !hidden);
  const move = (block: DrawnLayer, node: Node, isFree: boolean) => {
    const at = { ...block, x: Math.round(node.x() - block.width / 2), y: Math.round(node.y() - block.height / 2) };
    const { x, y, guides: shown } = isFree ? { ...at, guides: [] } : snapped(at, othersOf(block), drawing, REACH / scale);
    node.position({ x: x + block.width / 2, y: y + block.height / 2 });
    setGuides(shown);
    setDraft({ key: block.key, change: { x, y } });
  };
  /** A grip is pulled: `next` is the frame that it makes, in dots of the screen. */
  const pull = (layer: DrawnLayer, grip: string, next: Pulled): Pulled => {
    pulled.current.guides = [];
    if (pulled.current.isFree) return next;
    const { x, y, width: wide, height: high, rotation } = next;
    const frame = { x: x / scale, y: y / scale, width: wide / scale, height: high / scale, angle: Math.abs(rotation) < 0.001 ? 0 : 1 };
    const snap = snappedSize(frame, grip, othersOf(layer), drawing, REACH / scale, layer.kind === "logo");
    pulled.current.guides = snap.guides;
    return { x: snap.x * scale, y: snap.y * scale, width: snap.width * scale, height: snap.height * scale, rotation };
  };
  const transform = (block: DrawnLayer, node: Node, isFree: boolean) => {
    pulled.current.isFree = isFree;
    setGuides(pulled.current.guides);
    const size = (length: number) => Math.min(6000, Math.max(8, Math.round(Math.abs(length))));
    const [wide, high] = [size(node.width() * node.scaleX()), size(node.height() * node.scaleY())];
    node.setAttrs({ scaleX: 1, scaleY: 1, width: wide, height: high, offsetX: wide / 2, offsetY: high / 2 });
    const [x, y] = [Math.round(node.x() - wide / 2), Math.round(node.y() - high / 2)];
    setDraft({ key: block.key, change: { x, y, width: wide, height: high, angle: upright(node.rotation()) } });
  };
  return (
    <div ref={box} className="canvas-stage">
      {scale > 0 ? (
        <Stage width={Math.round(drawing.width * scale)} height={Math.round(drawing.height * scale)} scaleX={scale} scaleY={scale}>
          <Layer>
            <Rect
              width={drawing.width}
              height={drawing.height}
              fill={inkOf(drawing.background, look)}
              preventDefault={false}
              onMouseDown={() => onChoose(null)}
              onTap={() => onChoose(null)}
            />
            {drawn.map((block) =>
              block.hidden
                ? null
                : [
                    <Drawn key={block.key} block={block} look={look} pictures={pictures} />,
                    <Rect
                      key={`${block.key}-frame`}
                      ref={(node: RectNode | null) => {
                        if (node) frames.current.set(block.key, node);
                        else frames.current.delete(block.key);
                      }}
                      {...middleOf(block)}
                      fill="transparent"
                      listening={!block.locked}
                      preventDefault={chosen === block.key}
                      draggable={!isCoarse.current || chosen === block.key}
                      onMouseDown={() => onChoose(block.key)}
                      onTap={() => onChoose(block.key)}
                      onDragMove={({ target, evt }) => move(block, target, evt.altKey)}
                      onDragEnd={() => finish(block.key)}
                      onTransformStart={({ evt }) => {
                        pulled.current.isFree = hasAlt(evt);
                      }}
                      onTransform={({ target, evt }) => transform(block, target, hasAlt(evt))}
                      onTransformEnd={() => finish(block.key)}
                    />,
                  ],
            )}
            {guides.map(({ direction, at }) => (
              <Line
                key={direction}
                points={direction === "vertical" ? [at, 0, at, drawing.height] : [0, at, drawing.width, at]}
                stroke={GUIDE}
                strokeWidth={1 / scale}
                listening={false}
              />
            ))}
            <Handles layer={layerOf(drawing, chosen)} frames={frames} isCoarse={isCoarse.current} onPull={pull} />
          </Layer>
        </Stage>
      ) : null}
    </div>
  );
}

const hasAlt = (event: Event) => event instanceof MouseEvent && event.altKey;

/** A node that turns around its middle. */
const middleOf = ({ x, y, width, height, angle }: Block) => ({
  x: x + width / 2,
  y: y + height / 2,
  offsetX: width / 2,
  offsetY: height / 2,
  width,
  height,
  rotation: angle,
});

/** A frame as Konva hands it over: the turn in radians. */
interface Pulled {
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
}

interface HandlesProps {
  layer?: DrawnLayer;
  frames: MutableRefObject<Map<string, RectNode>>;
  isCoarse: boolean;
  onPull: (layer: DrawnLayer, grip: string, next: Pulled) => Pulled;
}

/** The grips around the chosen layer. */
function Handles({ layer, frames, isCoarse, onPull }: HandlesProps) {
  const grips = useRef<TransformerNode>(null);
  const isThere = layer && !layer.hidden && !layer.locked;
  const key = isThere ? layer.key : null;
  // After each drawing: the frame of a layer may have been made anew.
  useEffect(() => {
    const node = key ? frames.current.get(key) : undefined;
    const before = grips.current?.nodes()[0];
    if (node !== before) grips.current?.nodes(node ? [node] : []);
  });
  return (
    <Transformer
      ref={grips}
      flipEnabled={false}
      boundBoxFunc={(_, next) => (layer ? onPull(layer, grips.current?.getActiveAnchor() ?? "", next) : next)}
      ignoreStroke
      anchorSize={isCoarse ? 18 : 10}
      anchorCornerRadius={isCoarse ? 9 : 5}
      rotateAnchorOffset={isCoarse ? 34 : 26}
      rotationSnaps={[0, 45, 90, 135, 180, 225, 270, 315]}
      rotationSnapTolerance={4}
      borderStroke={FRAME}
      anchorStroke={FRAME}
      keepRatio={layer?.kind === "logo"}
    />
  );
}

interface DrawnProps {
  block: Block;
  look: StageLook;
  pictures: ReadonlyMap<string, HTMLImageElement>;
}

/** A block as `pictureOf` draws it. */
function Drawn({ block, look, pictures }: DrawnProps) {
  const { kind, width, height } = block;
  if (kind === "shape") return <Rect {...middleOf(block)} fill={inkOf(block.ink, look)} listening={false} />;
  if (kind === "text") return <Words block={block} look={look} />;
  const address = kind === "logo" ? look.logo : block.image ? mediaPath(block.image) : null;
  const picture = address ? pictures.get(address) : undefined;
  if (kind === "logo" && !address) return <Words block={nameAsLogo(block, look.name)} look={look} />;
  if (!picture) return <Rect {...middleOf(block)} fill="#d7dce2" listening={false} />;
  const ratio = picture.naturalWidth / picture.naturalHeight || 1;
  if (kind === "image") return <Image {...middleOf(block)} image={picture} crop={cropOf(picture, width / height)} listening={false} />;
  const [wide, high] = ratio > width / height ? [width, width / ratio] : [height * ratio, height];
  return <Image {...middleOf(block)} image={picture} width={wide} height={high} offsetY={height / 2 - (height - high) / 2} listening={false} />;
}

/** The middle of a picture in another form. */
function cropOf({ naturalWidth, naturalHeight }: HTMLImageElement, form: number) {
  const width = Math.min(naturalWidth, naturalHeight * form);
  const height = Math.min(naturalHeight, naturalWidth / form);
  return { x: (naturalWidth - width) / 2, y: (naturalHeight - height) / 2, width, height };
}

function Words({ block, look }: { block: Block; look: StageLook }) {
  const { size, align, bold, height } = block;
  return (
    <Text
      {...middleOf(block)}
      text={linesOf(block).join("\n")}
      // A line of an SVG stands on its base, a little lower.
      offsetY={height / 2 - size * 0.06}
      wrap="none"
      fontFamily="Arial, Helvetica, sans-serif"
      fontSize={size}
      fontStyle={bold ? "bold" : "normal"}
      lineHeight={LINE}
      align={align}
      fill={inkOf(block.ink, look)}
      listening={false}
    />
  );
}

/** Pictures as they arrive; one that does not come is missing. */
function usePictures(addresses: readonly string[]): ReadonlyMap<string, HTMLImageElement> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map());
  const requested = useRef(new Set<string>());
  const wanted = [...new Set(addresses)].sort().join(" ");
  useEffect(() => {
    for (const address of wanted.split(" ").filter((each) => each && !requested.current.has(each))) {
      requested.current.add(address);
      const picture = new window.Image();
      picture.onload = () => setLoaded((before) => new Map(before).set(address, picture));
      picture.src = address;
    }
  }, [wanted]);
  return loaded;
}
