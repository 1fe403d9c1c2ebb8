import { createContext, useContext } from "react";

/** The nonce of this answer, on the server; browsers hide it, so in the browser it is empty. */
export const NonceContext = createContext<string>("");
export const useNonce = () => useContext(NonceContext);
