import { conflict } from "~/platform/errors";
import { PASSKEY_KNOWN } from "../../second-factor-model";

/** What a device that has a key already is told. */
export const passkeyKnown = () => conflict("passkey_known", PASSKEY_KNOWN);
