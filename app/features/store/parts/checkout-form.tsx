import { formatMoney } from "~/platform/money";
import { US_STATES } from "~/platform/united-states";
import { useFailure } from "~/ui/form/failure";
import { Choices, Tick } from "~/ui/site/choices";
import { Select, SiteForm, TextBox, TextInput } from "~/ui/site/fields";
import type { CheckoutView } from "../domain/checkout/read-checkout";

const of = { intent: "pay", anchor: "pay" };
const LABELS = { delivery: "Delivery", location: "Pickup location", policy: "Store policy", zipcode: "ZIP code" };
const ADDRESS = ["address", "city", "state", "zipcode"];

/** A promo code may have taken everything off. */
const buttonOf = (totalCents: number) => (totalCents > 0 ? `Pay ${formatMoney(totalCents)}` : "Place order");

/** Who buys, how it is delivered, and the agreement; the prices that are shown travel along, so that nobody pays others. */
export function CheckoutForm({ page }: { page: CheckoutView }) {
  const failure = useFailure("pay");
  const isAddressWrong = ADDRESS.some((name) => failure?.fieldErrors[name]);
  const { canShip, places, pickup, ship } = page;
  const ways = [
    { value: "pickup", label: "Pick up", isDisabled: page.isScattered },
    ...(canShip ? [{ value: "ship", label: `Ship it to me${ship ? `, ${formatMoney(ship.shippingCents)}` : ""}` }] : []),
  ];
  const isMonthly = page.lines.some((line) => line.isMonthly);
  return (
    <div id="pay">
      <SiteForm
        {...of}
        labels={LABELS}
        submit={
          ship ? (
            <>
              <span data-way="pickup">{buttonOf(pickup.totalCents)}</span>
              <span data-way="ship">{buttonOf(ship.totalCents)}</span>
            </>
          ) : (
            buttonOf(pickup.totalCents)
          )
        }
      >
        <input type="hidden" name="mark" value={page.mark} />
        <input type="hidden" name="seen_discount" value={pickup.discountCents} />
        {page.lines.map(({ id, size, unitCents }) => (
          <input key={`${id}:${size}`} type="hidden" name={`seen[${id}]`} value={unitCents} />
        ))}
        <h2 className="wide form-part first">Your details</h2>
        <TextInput {...of} name="first_name" label="First name" required autoComplete="given-name" />
        <TextInput {...of} name="last_name" label="Last name" required autoComplete="family-name" />
        <TextInput {...of} name="email" label="Email" type="email" required autoComplete="email" hint="Your invoice goes there." />
        <TextInput {...of} name="phone" label="Phone" type="tel" required autoComplete="tel" hint="(123) 456 - 7890" />
        <h2 className="wide form-part">Delivery</h2>
        <Choices
          {...of}
          name="delivery"
          legend="How do you want to get it?"
          required
          options={ways}
          initial={[page.isScattered && canShip ? "ship" : "pickup"]}
          isInline
        />
        {page.isScattered ? (
          <p className="wide hint">No location has all of these products.{canShip ? " We ship them to you." : " Order them one by one."}</p>
        ) : null}
        {places.length > 0 ? (
          <div className="way" data-way="pickup">
            <Select
              {...of}
              name="location"
              label="Pickup location"
              required
              wide
              empty="Choose a location"
              initial={places.length === 1 ? places[0]?.id : undefined}
              options={places.map(({ id, name, address, city }) => [id, `${name}, ${address}, ${city}`])}
            />
          </div>
        ) : null}
        {canShip ? (
          <div className={isAddressWrong ? "way has-error" : "way"} data-way="ship">
            <TextInput {...of} name="address" label="Street address" required wide autoComplete="street-address" />
            <TextInput {...of} name="city" label="City" required autoComplete="address-level2" />
            <Select
              {...of}
              name="state"
              label="State"
              required
              empty="Choose a state"
              autoComplete="address-level1"
              options={US_STATES.map((state) => [state, state])}
            />
            <TextInput {...of} name="zipcode" label="ZIP code" required autoComplete="postal-code" inputMode="numeric" />
          </div>
        ) : null}
        <TextBox {...of} name="note" label="Note to the school" wide />
        <div className="wide policy">
          <h3>Cancellation and refunds</h3>
          <p>{page.policy}</p>
        </div>
        <Tick
          {...of}
          name="policy"
          label={
            isMonthly
              ? "I accept the store policy, and I agree that my card is kept and charged every month until the school ends the subscription."
              : "I have read the store policy, and I accept it."
          }
        />
      </SiteForm>
    </div>
  );
}
