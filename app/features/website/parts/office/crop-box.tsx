import { useRef, useState } from "react";
import Cropper from "react-easy-crop";
import type { Crop } from "~/platform/media-path";

interface Props {
  src: string;
  crop: Crop;
  /** Width divided by height of the crop. */
  aspect: number;
  onChange: (crop: Crop) => void;
}

/** Crops a picture with a frame. Reports no change before the user moves it. */
export default function CropBox({ src, crop: { x, y, w, h }, aspect, onChange }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  return (
    <div className="crop-box" onPointerDownCapture={touch} onKeyDownCapture={touch} onWheelCapture={touch}>
      <Cropper
        image={src}
        crop={crop}
        zoom={zoom}
        aspect={aspect}
        initialCroppedAreaPercentages={{ x, y, width: w, height: h }}
        onCropChange={setCrop}
        onZoomChange={setZoom}
        onCropComplete={(part) => {
          if (isTouched.current) onChange({ x: part.x, y: part.y, w: part.width, h: part.height });
        }}
      />
    </div>
  );
}
