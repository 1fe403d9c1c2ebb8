import { screen } from "../../areas/area";

export const media = [screen("public-media", "/media/:id", "features/files/screens/public-media.tsx")];
