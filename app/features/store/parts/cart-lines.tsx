import { formatMoney } from "~/platform/money";
import { useCarry } from "~/ui/site/carry";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";
import { cartTitle, EMPTY_CART, noLongerThere } from "../cart-model";
import type { CartView } from "../domain/cart/read-cart";
import { cartPath, checkoutPath, productPath, storePath } from "../paths";
import { ShelfArt } from "./shelf-card";
import { StorePolicy } from "./store-policy";

/** The cart, for its page and the side panel. */
export function Cart({ cart }: { cart: CartView }) {
  const say = useWords(words);
  return (
    <div className="cart-page" id="cart" data-pieces={cart.pieces}>
      <h1>{say("cart")}</h1>
      {cart.gone.map((title) => (
        <p key={title} className="cart-note" role="status">
          {say.text(noLongerThere(title))}
        </p>
      ))}
      {cart.lines.length === 0 ? (
        <>
          <p className="empty">{say.text(EMPTY_CART)}</p>
          <p className="cart-actions">
            <SiteLink className="button" href={storePath}>
              {say("goToStore")}
            </SiteLink>
          </p>
        </>
      ) : (
        <>
          <ul className="cart-lines">
            {cart.lines.map((line) => (
              <Line key={`${line.id}:${line.size}`} line={line} />
            ))}
          </ul>
          <p className="cart-sum">
            <span>{say("subtotal")}</span>
            <span>{formatMoney(cart.subtotalCents)}</span>
          </p>
          <p className="cart-actions">
            <SiteLink className="button" href={checkoutPath}>
              {say("checkout")}
            </SiteLink>
            <SiteLink className="button quiet" href={storePath}>
              {say("continueShopping")}
            </SiteLink>
          </p>
          <StorePolicy />
        </>
      )}
    </div>
  );
}

function Line({ line }: { line: CartView["lines"][number] }) {
  const say = useWords(words);
  const { title, slug, size, quantity, unitCents, picture, canAdd, isMonthly, stock } = line;
  const price = say(isMonthly ? "pricePerMonth" : "priceEach", { amount: formatMoney(unitCents) });
  return (
    <li className="cart-line">
      <ShelfArt picture={picture} seed={slug} name={title} category="" />
      <div className="cart-text">
        <SiteLink href={productPath(slug)}>{cartTitle(title)}</SiteLink>
        <small>
          {size ? say("sizeAndPrice", { size, price }) : price}

          {stock !== null && stock < quantity ? `. ${stock === 0 ? say("noneLeft") : say("onlyLeft", { stock })}` : ""}
        </small>
        <div className="cart-row">
          <span className="stepper">
            <Button line={line} intent="fewer" label={say("fewer", { title })} isDisabled={quantity <= 1}>
              −
            </Button>
            <output aria-label={say("quantityOf", { title })}>{quantity}</output>
            <Button line={line} intent="more" label={say("more", { title })} isDisabled={!canAdd}>
              +
            </Button>
          </span>
          <Button line={line} intent="remove" label={say("removeProduct", { title })} className="remove">
            {say("remove")}
          </Button>
          <strong>{formatMoney(unitCents * quantity)}</strong>
        </div>
      </div>
    </li>
  );
}

interface ButtonProps {
  line: { id: string; size: string };
  intent: "more" | "fewer" | "remove";
  label: string;
  isDisabled?: boolean;
  className?: string;
  children: string;
}

function Button({ line, intent, label, isDisabled, className, children }: ButtonProps) {
  const carry = useCarry();
  return (
    <form method="post" action={carry(cartPath)} data-cart>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={line.id} />
      <input type="hidden" name="size" value={line.size} />
      <button type="submit" aria-label={label} disabled={isDisabled} className={className}>
        {children}
      </button>
    </form>
  );
}
