/** A QR code of `text` as an SVG picture for `src`, with a quiet border. */
export async function qrPicture(text: string): Promise<string> {
  const { renderSVG } = await import("uqr");
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
}
