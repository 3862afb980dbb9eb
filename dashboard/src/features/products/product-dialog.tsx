import { messageOf } from '@tidings/sdk';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field';
import { Dialog } from '../../ui/overlays/dialog';
import { plainPrice, priceNote, typedPrice } from './price';
import {
  DESCRIPTION_MAXIMUM,
  FILE_TYPES,
  type FileType,
  findMisfit,
  type Product,
  type ProductInput,
  TITLE_MAXIMUM,
} from './product';
import { ProductFileField } from './product-file-field';
import {
  type ChosenFile,
  EMPTY_FORM,
  formOf,
  inputOf,
  isMissingFields,
  type ProductForm,
  type ProductProblems,
  problemsIn,
  problemsOf,
  withFile,
} from './product-form';
import { ProductImageField } from './product-image-field';

type ProductDialogProps = {
  /** The product to edit; undefined for a new one. */
  product?: Product;
  /** Throws the API's error. */
  onSave: (input: ProductInput) => Promise<void>;
  /** Called after the dialog has closed and restored the focus. */
  onClosed: () => void;
};

/** Edits a product. Has its own form beside the page's, because forms cannot nest. */
export function ProductDialog({ product, onSave, onClosed }: ProductDialogProps) {
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<ProductForm>(() => (product ? formOf(product) : EMPTY_FORM));
  const [problems, setProblems] = useState<ProductProblems>({});
  const [uploading, setUploading] = useState({ image: false, file: false });
  const [saving, setSaving] = useState(false);
  const [open, setOpen] = useState(true);
  const isUploading = uploading.image || uploading.file;
  const isDigital = product?.isDigital ?? true;
  const close = () => setOpen(false);

  // Moves the focus to the first invalid field, once per submission.
  const isRefused = useRef(false);
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });

  /** Changes fields, and clears the errors of those fields. */
  function change(changed: Partial<ProductForm>) {
    setForm((current) => ({ ...current, ...changed }));
    setProblems((current) => omit(current, Object.keys(changed)));
  }

  function takeFile(file: ChosenFile | null) {
    setForm((current) => withFile(current, file));
    setProblems((current) => omit(current, ['file']));
  }

  /** Shows the parsed price on blur. */
  function tidyPrice() {
    const price = plainPrice(form.price);
    if (price !== form.price) change({ price });
  }

  function refuse(found: ProductProblems) {
    isRefused.current = true;
    setProblems(found);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles events through the component tree, which includes the page's form.
    event.stopPropagation();
    if (saving) return;
    if (isUploading) {
      return showErrorToast('Upload in progress', 'Please wait for all uploads to complete');
    }
    const found = problemsIn(form, product);
    refuse(found);
    if (isMissingFields(form))
      return showErrorToast('Required fields missing', 'Title and price are required');
    if (isDigital && form.file === null) showErrorToast('Digital file missing', found.file);
    if (Object.values(found).some((problem) => problem !== undefined)) return;
    setSaving(true);
    try {
      await onSave(inputOf(form, product));
      close();
    } catch (error) {
      refuse(problemsOf(error, messageOf(error)));
      setSaving(false);
    }
  }

  return createPortal(
    <Dialog
      open={open}
      onClose={onClosed}
      size="form"
      title={product ? 'Edit product' : 'Add a digital product'}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            busy={saving}
            aria-disabled={isMissingFields(form) || isUploading}
          >
            {product ? 'Save product' : 'Add product'}
          </Button>
        </>
      }
    >
      <form id={formId} ref={fields} className="flex flex-col gap-5 pb-2" onSubmit={submit} noValidate>
        {problems.other && <Alert>{problems.other}</Alert>}
        <ProductImageField
          image={form.image}
          error={problems.image}
          onImage={(image) => change({ image })}
          onUploading={(image) => setUploading((current) => ({ ...current, image }))}
        />
        <TextField
          label="Title"
          name="product-title"
          autoComplete="off"
          dir="auto"
          maxLength={TITLE_MAXIMUM}
          placeholder="Ash-glaze workbook"
          error={problems.title}
          value={form.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextAreaField
          label="Description"
          name="product-description"
          dir="auto"
          rows={3}
          maxLength={DESCRIPTION_MAXIMUM}
          placeholder="Sixty glazes, how they were fired, and what went wrong."
          error={problems.description}
          value={form.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="Price"
            name="product-price"
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            placeholder="12.00"
            help={<span aria-live="polite">{priceNote(form.price)}</span>}
            error={problems.price}
            value={form.price}
            onChange={(event) => change({ price: typedPrice(event.target.value) })}
            onBlur={tidyPrice}
          />
          {isDigital && (
            <SelectField
              label="File type"
              name="product-file-type"
              value={form.fileType}
              onChange={(event) => change({ fileType: event.target.value as FileType, fileTypeBy: 'hand' })}
            >
              {FILE_TYPES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        {isDigital && (
          <ProductFileField
            fileType={form.fileType}
            fileTypeBy={form.fileTypeBy}
            file={form.file}
            error={(form.file && findMisfit(form.fileType, form.file)) ?? problems.file}
            onFile={takeFile}
            onUploading={(file) => setUploading((current) => ({ ...current, file }))}
          />
        )}
      </form>
    </Dialog>,
    document.body,
  );
}

function omit(problems: ProductProblems, fields: string[]): ProductProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}
