import { formatMoney } from "~/platform/money";
import { US_STATES } from "~/platform/united-states";
import { useFailure } from "~/ui/form/failure";
import { Choices, Tick } from "~/ui/site/choices";
import { Select, SiteForm, TextBox, TextInput } from "~/ui/site/fields";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import type { Say } from "~/words/words";
import type { CheckoutView } from "../domain/checkout/read-checkout";
import { StorePolicy } from "./store-policy";

const of = { intent: "pay", anchor: "pay" };
const LABELS = { delivery: "delivery", location: "pickupLocation", policy: "storePolicy", zipcode: "zipCode" } as const;
const ADDRESS = ["address", "city", "state", "zipcode"];

/** Text of the submit button; an order that is free with a promo code needs no payment. */
const buttonOf = (say: Say<typeof words>, totalCents: number) =>
  totalCents > 0 ? say("pay", { amount: formatMoney(totalCents) }) : say("placeOrder");

/** Buyer, delivery and agreement. Posts the prices it shows, so that a changed price stops the order. */
export function CheckoutForm({ page }: { page: CheckoutView }) {
  const say = useWords(words);
  const labels = Object.fromEntries(Object.entries(LABELS).map(([name, key]) => [name, say(key)]));
  const failure = useFailure("pay");
  const isAddressWrong = ADDRESS.some((name) => failure?.fieldErrors[name]);
  const { canShip, pickupLocations, pickup, ship } = page;
  const ways = [
    { value: "pickup", label: say("pickUp"), isDisabled: page.isScattered },
    ...(canShip ? [{ value: "ship", label: ship ? say("shipToMeFor", { amount: formatMoney(ship.shippingCents) }) : say("shipToMe") }] : []),
  ];
  const isMonthly = page.lines.some((line) => line.isMonthly);
  return (
    <div id="pay">
      <SiteForm
        {...of}
        labels={labels}
        submit={
          ship ? (
            <>
              <span data-way="pickup">{buttonOf(say, pickup.totalCents)}</span>
              <span data-way="ship">{buttonOf(say, ship.totalCents)}</span>
            </>
          ) : (
            buttonOf(say, pickup.totalCents)
          )
        }
      >
        <input type="hidden" name="mark" value={page.mark} />
        <input type="hidden" name="seen_discount" value={pickup.discountCents} />
        {page.lines.map(({ id, size, unitCents }) => (
          <input key={`${id}:${size}`} type="hidden" name={`seen[${id}]`} value={unitCents} />
        ))}
        <h2 className="wide form-part first">{say("yourInformation")}</h2>
        <TextInput {...of} name="first_name" label={say("firstName")} required autoComplete="given-name" />
        <TextInput {...of} name="last_name" label={say("lastName")} required autoComplete="family-name" />
        <TextInput {...of} name="email" label={say("email")} type="email" required autoComplete="email" hint={say("invoiceHint")} />
        <TextInput {...of} name="phone" label={say("phone")} type="tel" required autoComplete="tel" hint="(123) 456 - 7890" />
        <h2 className="wide form-part">{say("delivery")}</h2>
        <Choices
          {...of}
          name="delivery"
          legend={say("deliveryMethod")}
          required
          options={ways}
          initial={[page.isScattered && canShip ? "ship" : "pickup"]}
          isInline
        />
        {page.isScattered ? <p className="wide hint">{say(canShip ? "mustShip" : "orderSeparately")}</p> : null}
        {pickupLocations.length > 0 ? (
          <div className="way" data-way="pickup">
            <Select
              {...of}
              name="location"
              label={say("pickupLocation")}
              required
              wide
              empty={say("chooseALocation")}
              initial={pickupLocations.length === 1 ? pickupLocations[0]?.id : undefined}
              options={pickupLocations.map(({ id, name, address, city }) => [id, `${name}, ${address}, ${city}`])}
            />
          </div>
        ) : null}
        {canShip ? (
          <div className={isAddressWrong ? "way has-error" : "way"} data-way="ship">
            <TextInput {...of} name="address" label={say("streetAddress")} required wide autoComplete="street-address" />
            <TextInput {...of} name="city" label={say("city")} required autoComplete="address-level2" />
            <Select
              {...of}
              name="state"
              label={say("state")}
              required
              empty={say("chooseAState")}
              autoComplete="address-level1"
              options={US_STATES.map((state) => [state, state])}
            />
            <TextInput {...of} name="zipcode" label={say("zipCode")} required autoComplete="postal-code" inputMode="numeric" />
          </div>
        ) : null}
        <TextBox {...of} name="note" label={say("noteToSchool")} wide />
        <StorePolicy />
        <Tick {...of} name="policy" label={isMonthly ? say("acceptMonthlyPolicy") : say("acceptPolicy")} />
      </SiteForm>
    </div>
  );
}
