import { screen } from "../../areas/area";

/** Files without a frame around them. */
export const bareFiles = [screen("SYS-14", "/files/:id", "features/files/screens/private-file.tsx")];
