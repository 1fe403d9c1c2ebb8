import { type AssistantPort, assistantOf } from "./assistant";
import { type DnsPort, dnsOf } from "./dns";
import type { Env } from "./env";
import { type FaultsPort, faultsOf } from "./faults";
import { assetFiles, type FileStore } from "./files";
import { type HostnamesPort, hostnamesOf } from "./hostnames";
import { type ImagesPort, imagesOf } from "./images";
import { type Mailer, mailerOf } from "./mailer";
import { localOutgoing, type OutgoingPort, outgoingOverHttp } from "./outgoing";
import { type PushPort, pushOf } from "./push";
import { noSister, type SisterPort } from "./sister";
import { type StripePort, stripePort } from "./stripe";

/** The files that are deployed with the Worker (`public/`), for code that needs their bytes. */
interface AssetStore {
  /** The bytes at a path such as `/fonts/name.ttf`. @throws if there is no such file */
  read(path: string): Promise<ArrayBuffer>;
}

const deployedAssets = (env: Env): AssetStore => ({
  async read(path) {
    const response = await env.ASSETS.fetch(new URL(path, "https://assets.invalid"));
    if (!response.ok) throw new Error(`No deployed file at ${path}`);
    return response.arrayBuffer();
  },
});

/** The ways out of the product, each with an embedded default. Which one is used is decided here and nowhere else. */
export interface Ports {
  readonly stripe: StripePort;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly assets: AssetStore;
  readonly images: ImagesPort;
  readonly hostnames: HostnamesPort;
  readonly sister: SisterPort;
  readonly webhooks: OutgoingPort;
  readonly assistant: AssistantPort;
  readonly dns: DnsPort;
  readonly faults: FaultsPort;
  readonly push: PushPort;
}

export const portsOf = (env: Env): Ports => new OpenedPorts(env);

/** Each is opened when it is first asked for. */
class OpenedPorts implements Ports {
  readonly sister = noSister;
  readonly webhooks = __LOCAL_TOOLS__ ? localOutgoing : outgoingOverHttp;
  private opened: Partial<Ports> = {};
  constructor(private readonly env: Env) {}
  get stripe(): StripePort {
    return this.once("stripe", stripePort);
  }
  get mailer(): Mailer {
    return this.once("mailer", mailerOf);
  }
  get files(): FileStore {
    return this.once("files", assetFiles);
  }
  get assets(): AssetStore {
    return this.once("assets", deployedAssets);
  }
  get hostnames(): HostnamesPort {
    return this.once("hostnames", hostnamesOf);
  }
  get images(): ImagesPort {
    return this.once("images", imagesOf);
  }
  get assistant(): AssistantPort {
    return this.once("assistant", assistantOf);
  }
  get dns(): DnsPort {
    return this.once("dns", dnsOf);
  }
  get faults(): FaultsPort {
    return this.once("faults", faultsOf);
  }
  get push(): PushPort {
    return this.once("push", pushOf);
  }
  private once<K extends keyof Ports>(name: K, open: (env: Env) => Ports[K]): Ports[K] {
    const known = this.opened[name] as Ports[K] | undefined;
    if (known) return known;
    const port = open(this.env);
    this.opened = { ...this.opened, [name]: port };
    return port;
  }
}
