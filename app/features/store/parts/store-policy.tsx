import { ORDER_REFUND_POLICY } from "~/features/payments/refund-policy-model";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/store";

/** The refund policy of orders, on product pages, in the cart and at checkout. */
export function StorePolicy() {
  const say = useWords(words);
  return (
    <div className="wide policy">
      <h2>{say("returnsAndRefunds")}</h2>
      <p>{ORDER_REFUND_POLICY}</p>
    </div>
  );
}
