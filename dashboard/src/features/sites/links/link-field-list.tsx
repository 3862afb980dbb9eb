import { MAX_LINK_DESCRIPTION_LENGTH, MAX_LINK_TITLE_LENGTH } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { CheckField } from '../../../ui/forms/check-field';
import { TextField } from '../../../ui/forms/field';
import { BLOCK_TEXTS, type BlockKind, listBlockFields } from './block-kinds';
import type { LinkFields } from './link';
import { LinkIconPicker } from './link-icon-picker';
import { LinkImageField } from './link-image-field';
import { ScheduleField } from './schedule-field';
import { TextBlockField } from './text-block-field';
import { TipProductField } from './tip-product-field';
import type { LinkProblems } from './use-link-form';

type LinkFieldListProps = {
  kind: BlockKind;
  form: LinkFields;
  problems: LinkProblems;
  onChange: (changed: Partial<LinkFields>) => void;
};

/** Shows the fields of a kind, and its schedule. */
export function LinkFieldList(props: LinkFieldListProps) {
  return (
    <>
      {listBlockFields(props.kind).map((field) => {
        const Field = FIELDS[field];
        return Field && <Field key={field} {...props} />;
      })}
      <ScheduleField value={props.form} problems={props.problems} onChange={props.onChange} />
    </>
  );
}

const FIELDS: { [Field in keyof LinkFields]?: (props: LinkFieldListProps) => ReactNode } = {
  title: TitleField,
  url: UrlField,
  description: DescriptionField,
  content: ({ form, problems, onChange }) => (
    <TextBlockField
      value={form.content ?? ''}
      error={problems.content}
      onChange={(content) => onChange({ content })}
    />
  ),
  productId: ({ form, problems, onChange }) => (
    <TipProductField
      value={form.productId}
      error={problems.productId}
      onChange={(productId) => onChange({ productId })}
    />
  ),
  image: ({ kind, form, problems, onChange }) => (
    <LinkImageField
      value={form.image}
      help={getFieldTexts(kind, 'image').help ?? 'Shown instead of the icon.'}
      error={problems.image}
      onChange={(image) => onChange({ image })}
    />
  ),
  icon: ({ form, onChange }) => <LinkIconPicker value={form.icon} onChange={(icon) => onChange({ icon })} />,
  isFeatured: ({ form, onChange }) => (
    <CheckField
      label="Feature this link"
      help="Shows the link large, with its image above the title. Only one link can be featured."
      checked={form.isFeatured}
      onChange={(isFeatured) => onChange({ isFeatured })}
    />
  ),
};

function getFieldTexts(kind: BlockKind, field: keyof LinkFields) {
  return BLOCK_TEXTS[kind].texts?.[field] ?? {};
}

function TitleField({ kind, form, problems, onChange }: LinkFieldListProps) {
  const { label = 'Title', example = 'Pots from the last firing', help } = getFieldTexts(kind, 'title');
  return (
    <TextField
      label={label}
      name="link-title"
      autoComplete="off"
      dir="auto"
      maxLength={MAX_LINK_TITLE_LENGTH}
      placeholder={example}
      help={help}
      error={problems.title}
      value={form.title}
      onChange={(event) => onChange({ title: event.target.value })}
    />
  );
}

function UrlField({ kind, form, problems, onChange }: LinkFieldListProps) {
  const { label = 'Address', example = 'kiln.example/shop', help } = getFieldTexts(kind, 'url');
  return (
    <TextField
      label={label}
      name="link-url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      placeholder={example}
      help={help ?? 'A web page or an email address.'}
      error={problems.url}
      value={form.url}
      onChange={(event) => onChange({ url: event.target.value })}
    />
  );
}

function DescriptionField({ kind, form, problems, onChange }: LinkFieldListProps) {
  const { label = 'Description', example = 'Twelve are left.', help } = getFieldTexts(kind, 'description');
  return (
    <TextField
      label={label}
      name="link-description"
      autoComplete="off"
      dir="auto"
      maxLength={MAX_LINK_DESCRIPTION_LENGTH}
      placeholder={example}
      help={help ?? 'One line below the title. You can leave it empty.'}
      error={problems.description}
      value={form.description ?? ''}
      onChange={(event) => onChange({ description: event.target.value })}
    />
  );
}
