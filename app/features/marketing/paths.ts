export const marketingPath = "/school/marketing";
export const canvasesPath = `${marketingPath}?tab=canvases`;
export const addTextPath = (template?: string) => `${marketingPath}/add${template ? `?template=${template}` : ""}`;
export const textPath = (textId: string) => `${marketingPath}/edit/${textId}`;
export const textFilePath = (textId: string) => `${textPath(textId)}/export.txt`;
export const addCanvasPath = (template?: string) => `${marketingPath}/canvas/add${template ? `?template=${template}` : ""}`;
export const canvasPath = (canvasId: string) => `${marketingPath}/canvas/edit/${canvasId}`;
/** A canvas as SVG; `version` makes a changed one another address. */
export const pictureOfCanvasPath = (canvasId: string, version?: number) => `${canvasPath(canvasId)}/picture.svg${version ? `?v=${version}` : ""}`;
