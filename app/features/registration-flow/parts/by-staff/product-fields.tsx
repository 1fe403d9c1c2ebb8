import { formatMoney } from "~/platform/money";
import { CheckboxField, FormSection, SelectField, TextField } from "~/ui/form";
import type { ManualForm } from "../../domain/by-staff/read-manual-form";

type Product = ManualForm["products"][number];

/** The program's products: required ones with a size, optional ones with a checkbox. */
export function ProductSection({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <FormSection title="Products" help="Stock is reduced when you register the student.">
      {products.map((product) => (
        <ProductFields key={product.id} product={product} />
      ))}
    </FormSection>
  );
}

function ProductFields({ product }: { product: Product }) {
  const { id, title, priceCents, isRequired, sizes } = product;
  const hasSizes = sizes.some(({ size }) => size !== "");
  const price = formatMoney(priceCents);
  return (
    <div className="form-product">
      {isRequired ? (
        <p>
          <strong>{title}</strong>, {price} <span className="faint">(required)</span>
        </p>
      ) : (
        <CheckboxField name={`products.${id}.chosen`} label={`${title}, ${price}`} />
      )}
      <div className="form-row">
        {hasSizes ? (
          <SelectField
            name={`products.${id}.size`}
            label={`Size of ${title}`}
            options={sizes.map(({ size, stock }) => ({ value: size, label: stock === 0 ? `${size} (sold out)` : size, disabled: stock === 0 }))}
          />
        ) : null}
        <TextField name={`products.${id}.quantity`} label={`Quantity of ${title}`} inputMode="numeric" width="short" />
      </div>
    </div>
  );
}
