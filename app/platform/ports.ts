import { type AssetStore, deployedAssets } from "./assets";
import type { Env } from "./env";
import { assetFiles, type FileStore } from "./files";
import { type Mailer, mailerOf } from "./mailer";
import { noSister, type SisterPort } from "./sister";
import { type StripePort, stripePort } from "./stripe";

/** The ways out of the product, each with an embedded default. Which one is used is decided here and nowhere else. */
export interface Ports {
  readonly stripe: StripePort;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly assets: AssetStore;
  readonly sister: SisterPort;
}

export function portsOf(env: Env): Ports {
  let stripe: StripePort | undefined;
  let mailer: Mailer | undefined;
  let files: FileStore | undefined;
  let assets: AssetStore | undefined;
  return {
    get stripe() {
      stripe ??= stripePort(env);
      return stripe;
    },
    get mailer() {
      mailer ??= mailerOf(env);
      return mailer;
    },
    get files() {
      files ??= assetFiles(env);
      return files;
    },
    sister: noSister,
    get assets() {
      assets ??= deployedAssets(env);
      return assets;
    },
  };
}
