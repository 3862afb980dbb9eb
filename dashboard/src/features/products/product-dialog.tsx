import { MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_PRODUCT_TITLE_LENGTH } from '@tidings/sdk';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field';
import { useDiscardQuestion } from '../../ui/hooks/use-discard-question';
import { Dialog } from '../../ui/overlays/dialog';
import { DiscardDialog } from '../../ui/overlays/discard-dialog';
import { cleanPrice, formatPriceNote } from './price';
import { FILE_TYPES, type FileType, findTypeProblem, type Product, type ProductInput } from './product';
import { ProductFileField } from './product-file-field';
import { ProductImageField } from './product-image-field';
import { useProductForm } from './use-product-form';

type ProductDialogProps = {
  /** The product to edit. Undefined for a new product. */
  product?: Product;
  /** Throws the API's error. */
  onSave: (input: ProductInput) => Promise<void>;
  /** Called after the dialog has closed and restored the focus. */
  onClosed: () => void;
};

/** Edits a product. The form is beside the page's form, because forms cannot nest. */
export function ProductDialog({ product, onSave, onClosed }: ProductDialogProps) {
  const formId = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const fields = useProductForm({ product, onSave, onSaved: close });
  const discard = useDiscardQuestion({ isChanged: fields.isChanged, close });

  return createPortal(
    <>
      <Dialog
        open={open}
        onClose={onClosed}
        onEscape={discard.onEscape}
        size="form"
        title={product ? 'Edit product' : 'Add a digital product'}
        footer={
          <>
            <Button onClick={discard.cancel}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              tone="primary"
              busy={fields.saving}
              aria-disabled={fields.isIncomplete}
            >
              {product ? 'Save product' : 'Add product'}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          ref={fields.formRef}
          className="flex flex-col gap-5 pb-2"
          onSubmit={fields.submit}
          noValidate
        >
          <ProductFields {...fields} />
        </form>
      </Dialog>
      <DiscardDialog {...discard.question} text="Your changes to this product are not saved yet." />
    </>,
    document.body,
  );
}

function ProductFields({
  form,
  currency,
  problems,
  isDigital,
  change,
  takeFile,
  tidyPrice,
  setUploading,
}: ReturnType<typeof useProductForm>) {
  return (
    <>
      {problems.other && <Alert>{problems.other}</Alert>}
      <ProductImageField
        image={form.image}
        error={problems.image}
        onImage={(image) => change({ image })}
        onUploading={(image) => setUploading({ image })}
      />
      <TextField
        label="Title"
        name="product-title"
        autoComplete="off"
        dir="auto"
        maxLength={MAX_PRODUCT_TITLE_LENGTH}
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
        maxLength={MAX_PRODUCT_DESCRIPTION_LENGTH}
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
          help={<span aria-live="polite">{formatPriceNote(form.price, currency)}</span>}
          error={problems.price}
          value={form.price}
          onChange={(event) => change({ price: cleanPrice(event.target.value) })}
          onBlur={tidyPrice}
        />
        {isDigital && (
          <SelectField
            label="File type"
            name="product-file-type"
            value={form.fileType}
            onChange={(event) =>
              change({ fileType: event.target.value as FileType, fileTypeChosenBy: 'hand' })
            }
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
          fileTypeBy={form.fileTypeChosenBy}
          file={form.file}
          error={(form.file && findTypeProblem(form.fileType, form.file)) ?? problems.file}
          onFile={takeFile}
          onUploading={(file) => setUploading({ file })}
        />
      )}
    </>
  );
}
