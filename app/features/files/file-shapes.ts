import { z } from "zod";
import { address, named } from "~/platform/json-shapes";

/** What the place of an upload answers once it has the bytes. */
export const uploadedShape = named("Uploaded", z.object({ file_url: address() }));
