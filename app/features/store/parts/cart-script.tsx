/** Opens the cart as a panel beside the page; the page works without it. */
export const CartScript = () => <script src="/scripts/cart.js" defer />;
