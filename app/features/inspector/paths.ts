import { queryString } from "~/platform/query-string";

export const inspectorPath = (query: Record<string, string | undefined> = {}) => `/school/inspector${queryString(query)}`;
export const gapsExportPath = (query: Record<string, string | undefined>) => `/school/inspector/gaps.csv${queryString(query)}`;
export const packetsPath = "/school/inspector/packets";
export const packetZipPath = (id: string) => `/school/inspector/packets/${id}/zip`;
