import type { WidgetName } from '@tidings/sdk/snippets';
import { SelectField, TextField } from '../../ui/forms/field';
import { SegmentedControl } from '../../ui/forms/segmented-control';
import type { Product } from '../products/product';
import { ChoiceFields } from './choice-fields';
import { CARD_LINKS, CORNERS, type EmbedDraft, MAX_TEXT_LENGTH } from './embed-settings';

interface FieldsProps {
  draft: EmbedDraft;
  onChange: (fields: Partial<EmbedDraft>) => void;
}

type WidgetFieldsProps = FieldsProps & {
  widget: WidgetName;
  products: readonly Product[];
  product: Product | undefined;
};

export function WidgetFields({ widget, products, product, ...rest }: WidgetFieldsProps) {
  switch (widget) {
    case 'subscribe':
      return <SubscribeFields {...rest} />;
    case 'buy':
      return <BuyFields products={products} product={product} {...rest} />;
    case 'card':
      return <CardFields {...rest} />;
  }
}

function SubscribeFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Heading"
        help="Leave empty for none."
        maxLength={MAX_TEXT_LENGTH}
        value={draft.heading}
        onChange={(event) => onChange({ heading: event.target.value })}
      />
      <TextField
        label="Button"
        maxLength={40}
        value={draft.buttonText}
        onChange={(event) => onChange({ buttonText: event.target.value })}
      />
      <TextField
        label="Text in the empty field"
        maxLength={60}
        value={draft.placeholder}
        onChange={(event) => onChange({ placeholder: event.target.value })}
      />
      <TextField
        label="Message after subscribing"
        maxLength={MAX_TEXT_LENGTH}
        value={draft.successText}
        onChange={(event) => onChange({ successText: event.target.value })}
      />
      <ChoiceFields draft={draft} onChange={onChange} />
    </>
  );
}

type BuyFieldsProps = FieldsProps & Pick<WidgetFieldsProps, 'products' | 'product'>;

function BuyFields({ draft, products, product, onChange }: BuyFieldsProps) {
  return (
    <>
      <SelectField
        label="Product"
        value={product?.id}
        onChange={(event) => onChange({ productId: Number(event.target.value) })}
      >
        {products.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-label font-semibold">
          Shape
        </span>
        <SegmentedControl
          label="Shape"
          options={[
            { value: 'button', label: 'Button' },
            { value: 'card', label: 'With image' },
          ]}
          value={draft.layout}
          onChange={(layout) => onChange({ layout })}
        />
      </div>
      <TextField
        label="Button"
        help="Leave empty for the default."
        maxLength={40}
        value={draft.buyText}
        onChange={(event) => onChange({ buyText: event.target.value })}
      />
    </>
  );
}

function CardFields({ draft, onChange }: FieldsProps) {
  return (
    <SelectField
      label="Links"
      help="The widget uses the name, image and bio of your page."
      value={draft.links ?? ''}
      onChange={(event) => onChange({ links: Number(event.target.value) || null })}
    >
      <option value="">All links</option>
      {CARD_LINKS.map((count) => (
        <option key={count} value={count}>
          {count === 1 ? 'The first' : `The first ${count}`}
        </option>
      ))}
    </SelectField>
  );
}

const THEMES = [
  { value: 'auto', label: 'Your page' },
  { value: 'page', label: 'Match the site' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type LookFieldsProps = {
  draft: EmbedDraft;
  onChange: (fields: Partial<EmbedDraft>) => void;
};

export function LookFields({ draft, onChange }: LookFieldsProps) {
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-label font-semibold">
          Theme
        </span>
        <SegmentedControl
          label="Theme"
          options={THEMES}
          value={draft.theme}
          onChange={(theme) => onChange({ theme })}
        />
      </div>
      {draft.theme === 'auto' ? (
        <p className="text-meta text-ink-2">
          The widget uses the colors, corners and fonts of your page. To set them here, choose another theme.
        </p>
      ) : (
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="text-label font-semibold">
            Corners
          </span>
          <SegmentedControl
            label="Corners"
            options={CORNERS}
            value={draft.corners}
            onChange={(corners) => onChange({ corners })}
          />
        </div>
      )}
    </div>
  );
}
