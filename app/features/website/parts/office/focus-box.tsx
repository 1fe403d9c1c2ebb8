import { useRef, useState } from "react";
import Cropper from "react-easy-crop";

interface Props {
  src: string;
  focus: { x: number; y: number };
  onChange: (focus: { x: number; y: number }) => void;
}

/** Sets the focal point with a round frame. Reports no change before the user moves it. */
export default function FocusBox({ src, focus, onChange }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(2);
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  const side = 40;
  const edge = (middle: number) => Math.min(100 - side, Math.max(0, middle - side / 2));
  return (
    <div className="crop-box" onPointerDownCapture={touch} onKeyDownCapture={touch} onWheelCapture={touch}>
      <Cropper
        image={src}
        crop={crop}
        zoom={zoom}
        aspect={1}
        cropShape="round"
        showGrid={false}
        initialCroppedAreaPercentages={{ x: edge(focus.x), y: edge(focus.y), width: side, height: side }}
        onCropChange={setCrop}
        onZoomChange={setZoom}
        onCropComplete={({ x, y, width, height }) => {
          if (isTouched.current) onChange({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
        }}
      />
    </div>
  );
}
