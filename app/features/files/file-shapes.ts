import { z } from "zod";
import { address } from "~/platform/json-shapes";

/** What the place of an upload answers once it has the bytes. */
export const uploadedShape = z.object({ file_url: address() });
