import { AgreementToSign, signingLabels } from "~/features/forms/parts/agreement-to-sign";
import { mediaPath } from "~/platform/media-path";
import { formatMoney } from "~/platform/money";
import { useFailure } from "~/ui/form/failure";
import { Tick } from "~/ui/site/choices";
import { Select, SiteForm, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
import { BackLink } from "./back-link";
import type { StepProps } from "./steps";

/** Step 5: the class's products, and the agreement with a typed signature. */
export function AgreementStep({ page, door }: StepProps) {
  const say = useWords(words);
  const of = { intent: useFailure("products") ? "products" : "agreement", anchor: "step" };
  const labels = Object.fromEntries(
    page.products.flatMap(({ id, title }) => [
      [`products.${id}.size`, say("productSize", { product: title })],
      [`products.${id}.quantity`, say("productQuantity", { product: title })],
    ]),
  );
  const { agreement } = page;
  const total = page.quotes[0]?.totalCents;
  return (
    <SiteForm
      intent="agreement"
      refusedAs={of.intent}
      anchor={of.anchor}
      submit={say("sign")}
      labels={{ ...labels, ...signingLabels(agreement), signature: say("fullName"), agree: say("agreement") }}
      beside={<BackLink page={page} door={door} step={5} />}
    >
      {page.products.length > 0 ? (
        <>
          {/* Enter submits the first button of a form, so signing comes first. */}
          <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true">
            {say("sign")}
          </button>
          <h2 className="wide form-part first">{say("forClass")}</h2>
          <ul className="wide products">
            {page.products.map((product) => (
              <ProductLine key={product.id} of={of} product={product} chosen={page.values.products} />
            ))}
          </ul>
          <p className="wide update-total">
            <button type="submit" className="button quiet" name="intent" value="products">
              {say("updateTotal")}
            </button>
            <span className="hint">{say("updateTotalHint")}</span>
          </p>
        </>
      ) : null}
      <h2 className={page.products.length > 0 ? "wide form-part" : "wide form-part first"}>{agreement.title}</h2>
      {total === undefined ? null : <input type="hidden" name="seen_total" value={total} />}
      <AgreementToSign
        of={of}
        agreement={agreement}
        heading="h3"
        signature={page.values.signature}
        initials={page.values.initials}
        guardian={page.values.guardian}
      />
    </SiteForm>
  );
}

type Product = RegistrationPage["products"][number];

function ProductLine({
  of,
  product,
  chosen,
}: {
  of: { intent: string; anchor: string };
  product: Product;
  chosen: RegistrationPage["values"]["products"];
}) {
  const say = useWords(words);
  const { id, title, priceCents, isRequired, imageFileId, sizes } = product;
  const line = chosen?.find((each) => each.id === id);
  const hasSizes = sizes.some(({ size }) => size !== "");
  const isSoldOut = sizes.every(({ stock }) => stock === 0);
  const name = (field: string) => `products.${id}.${field}`;
  return (
    <li className="product">
      {imageFileId ? <img src={mediaPath(imageFileId, 320)} alt="" width="72" height="72" loading="lazy" /> : null}
      <div className="product-text">
        <strong>{title}</strong>
        <span className="choice-sub">
          {formatMoney(priceCents)} · {say(isSoldOut ? "soldOut" : isRequired ? "required" : "optional")}
        </span>
      </div>
      <div className="product-fields">
        {isRequired || isSoldOut ? null : (
          <Tick {...of} name={name("chosen")} label={say("addProduct", { product: title })} isChosen={line !== undefined} />
        )}
        {hasSizes && !isSoldOut ? (
          <Select
            {...of}
            name={name("size")}
            label={say("size")}
            required
            empty={say("choose")}
            options={sizes.filter(({ stock }) => stock > 0).map(({ size }) => [size, size] as const)}
            initial={line?.size}
          />
        ) : null}
        {isRequired || isSoldOut ? null : (
          <TextInput {...of} name={name("quantity")} label={say("quantity")} required inputMode="numeric" initial={String(line?.quantity ?? 1)} />
        )}
      </div>
    </li>
  );
}
