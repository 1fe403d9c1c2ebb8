import { Box, Group, Stack } from "@mantine/core";
import {
  CheckboxField,
  CheckboxGroupField,
  FormSection,
  MoneyField,
  PictureField,
  RadioGroupField,
  RichTextField,
  SelectField,
  TextField,
} from "~/ui/form";
import { BILLING_LABELS, CATEGORIES, CATEGORY_LABELS, MAX_IMAGES, namedSizes } from "../product-model";

interface Props {
  sizes?: { size: string; stock: number }[];
  tracksStock?: boolean;
  images?: { id: string; url: string }[];
  programs: { id: string; title: string }[];
  pickupLocations: { id: string; name: string }[];
}

const REQUIREMENTS = [
  { value: "optional", label: "Optional" },
  { value: "required", label: "Required" },
];
const BLANK_ROWS = 4;
/** XS to 3XL and one more. */
const FIRST_ROWS = 8;

/** The fields of a product, for adding and editing. */
export function ProductFieldset({ sizes = [], tracksStock = false, images = [], programs, pickupLocations }: Props) {
  return (
    <>
      <FormSection title="Product">
        <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
        <TextField
          name="slug"
          label="Slug"
          hint="The part after /store/. If empty, it's created from the title."
          autoComplete="off"
          maxLength={120}
        />
        <div className="form-row">
          <SelectField
            name="category"
            label="Category"
            required
            empty={null}
            options={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
          />
          <MoneyField name="price" label="Price" required />
        </div>
        <RadioGroupField
          name="billing"
          label="Billing"
          required
          columns
          options={[
            { value: "one_time", label: BILLING_LABELS.one_time },
            { value: "monthly", label: BILLING_LABELS.monthly, help: "Charged to the buyer's card every month until you cancel the subscription." },
          ]}
        />
        <RichTextField name="description" label="Description" rows={5} />
      </FormSection>
      <FormSection title="Photos" help={`Up to ${MAX_IMAGES}. The first one is the main photo.`}>
        {images.length > 0 ? <StoredImages images={images} /> : null}
        <PictureField name="images" label="Add photos" limits="JPG, PNG, or WebP, up to 5 MB each." multiple isDescribed />
      </FormSection>
      <StockSection sizes={sizes} tracksStock={tracksStock} />
      <FormSection title="Delivery" help="Every product can be picked up at the school.">
        <CheckboxField name="shipping_allowed" label="Can be shipped" />
        <MoneyField name="shipping_fee" label="Shipping fee" hint="Charged once per order, for any quantity." />
        {pickupLocations.length > 0 ? (
          <CheckboxGroupField
            name="pickup_locations"
            label="Pickup locations"
            hint="Leave empty for all locations."
            columns
            options={pickupLocations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
      </FormSection>
      {programs.length > 0 ? (
        <FormSection title="Programs" help="Linked products are required or offered during registration.">
          <div className="program-links">
            {programs.map(({ id, title }) => (
              <SelectField key={id} name={`programs.${id}`} label={title} empty="Not linked" options={REQUIREMENTS} />
            ))}
          </div>
        </FormSection>
      ) : null}
      <FormSection title="Visibility">
        <CheckboxField name="is_active" label="Active" hint="Inactive products are removed from the store, carts, and registration." />
        <CheckboxField name="in_store" label="Show in store" hint="If off, the product is sold only with registrations." />
      </FormSection>
    </>
  );
}

/** Stock of a product, or of each size. */
function StockSection({ sizes, tracksStock }: { sizes: { size: string; stock: number }[]; tracksStock: boolean }) {
  const named = namedSizes(sizes);
  const [only] = named.length === 0 ? sizes : [];
  const blank = Math.max(BLANK_ROWS, FIRST_ROWS - named.length);
  const rows = [...named, ...Array.from({ length: blank }, () => ({ size: "", stock: null }))];
  return (
    <FormSection title="Stock" help="Leave empty if you don't track stock.">
      <TextField name="stock" label="Stock" hint="For a product without sizes." inputMode="numeric" width="short" autoComplete="off" />
      {only && tracksStock ? <input type="hidden" name="stock_was" value={only.stock} /> : null}
      <TextField name="low_stock_at" label="Low stock at" inputMode="numeric" width="short" autoComplete="off" />
      <Stack component="fieldset" gap="sm">
        <Box component="legend" mb={8} fw={600}>
          Sizes
        </Box>
        {rows.map(({ stock }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form keep their order
          <div className="form-row" key={index}>
            <TextField name={`sizes[${index}].size`} label={`Size ${index + 1}`} maxLength={20} width="short" autoComplete="off" />
            <TextField name={`sizes[${index}].stock`} label={`Stock of size ${index + 1}`} inputMode="numeric" width="short" autoComplete="off" />
            {stock !== null && tracksStock ? <input type="hidden" name={`sizes[${index}].was`} value={stock} /> : null}
          </div>
        ))}
      </Stack>
    </FormSection>
  );
}

const StoredImages = ({ images }: { images: { id: string; url: string }[] }) => (
  <Group component="ul" className="product-images">
    {images.map(({ id, url }, index) => (
      <Stack component="li" gap={6} key={id}>
        <img src={url} alt={`${index + 1} of ${images.length}`} width={120} height={120} />
        <Group component="label" gap={8} wrap="nowrap" mih={28}>
          <input type="radio" name="cover" value={id} defaultChecked={index === 0} /> First
        </Group>
        <Group component="label" gap={8} wrap="nowrap" mih={28}>
          <input type="checkbox" name="removed" value={id} /> Remove
        </Group>
      </Stack>
    ))}
  </Group>
);

/** Initial values of the product form. */
export const productDefaults = ({
  product,
  sizes,
  links,
}: {
  product: {
    title: string;
    slug: string;
    category: string;
    priceCents: number;
    billing: string;
    description: string | null;
    shippingAllowed: boolean;
    shippingFeeCents: number;
    pickupLocationIds: string[];
    lowStockAt: number;
    inStore: boolean;
    isActive: boolean;
    tracksStock: boolean;
  };
  sizes: { size: string; stock: number }[];
  links: { programId: string; isRequired: boolean }[];
}) => {
  const named = namedSizes(sizes);
  const stockText = (stock: number | undefined) => (product.tracksStock && stock !== undefined ? String(stock) : "");
  return {
    title: product.title,
    slug: product.slug,
    category: product.category,
    price: (product.priceCents / 100).toFixed(2),
    billing: product.billing,
    description: product.description,
    shipping_allowed: product.shippingAllowed,
    shipping_fee: (product.shippingFeeCents / 100).toFixed(2),
    pickup_locations: product.pickupLocationIds,
    low_stock_at: String(product.lowStockAt),
    in_store: product.inStore,
    is_active: product.isActive,
    stock: named.length === 0 ? stockText(sizes[0]?.stock) : "",
    sizes: named.map(({ size, stock }) => ({ size, stock: stockText(stock) })),
    programs: Object.fromEntries(links.map(({ programId, isRequired }) => [programId, isRequired ? "required" : "optional"])),
  };
};

export const NEW_PRODUCT = { category: "other", billing: "one_time", shipping_fee: "0.00", low_stock_at: "3", in_store: true, is_active: true };

/** An unchecked box sends nothing, which means no. */
export const unticked = <V extends Record<string, unknown>>(values: V) => ({ is_active: "off", in_store: "off", shipping_allowed: "off", ...values });
