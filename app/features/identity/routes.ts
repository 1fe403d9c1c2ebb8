import { screen } from "../../areas/area";

export const blank = [screen("SYS-02", "/not-found", "features/identity/screens/not-found.tsx")];
