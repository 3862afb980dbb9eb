import {
  errorMessage,
  MAX_PRODUCT_DETAILS_LENGTH,
  MAX_PRODUCT_REFUND_TERMS_LENGTH,
  MAX_SLUG_LENGTH,
} from '@tidings/sdk';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { TextAreaField, TextField } from '../../../ui/forms/field';
import { UnsavedChangesGuard } from '../../../ui/overlays/unsaved-changes-guard';
import { RichTextEditor } from '../../newsletters/writing/rich-text-editor';
import { ProductFileField } from '../product-file-field';
import { GalleryField } from './gallery-field';
import type { ProductPage } from './queries';
import { QuestionsField } from './questions-field';
import { useProductPageForm } from './use-product-page-form';

/** Edits the content of a product's page. One request saves all of it. */
export function ProductPageEditor({ page }: { page: ProductPage }) {
  const {
    form,
    change,
    addImage,
    sample,
    chooseSample,
    save,
    isSaving,
    error,
    findProblem,
    isChanged,
    address,
  } = useProductPageForm(page);
  const [isUploading, setIsUploading] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isUploading) save();
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <UnsavedChangesGuard unsaved={isChanged} />
      {error && <Alert>{errorMessage(error)}</Alert>}
      <FormSection title="Address">
        <SlugField
          address={address}
          error={findProblem('slug')}
          value={form.slug}
          onChange={(slug) => change({ slug })}
        />
      </FormSection>
      <FormSection title="Full description">
        <RichTextEditor
          label="Full description"
          toolbar="compact"
          page={{ maximum: MAX_PRODUCT_DETAILS_LENGTH }}
          className="h-96"
          value={form.details}
          onChange={(details) => change({ details })}
        />
        {findProblem('details') && <Alert>{findProblem('details')}</Alert>}
      </FormSection>
      <FormSection title="More images">
        <GalleryField
          images={form.images}
          findProblem={findProblem}
          onChange={(images) => change({ images })}
          onAdd={addImage}
        />
      </FormSection>
      <FormSection title="Free sample">
        <ProductFileField
          label="Sample"
          fileType="other"
          fileTypeBy="file"
          file={sample}
          error={findProblem('previewFileId')}
          onFile={chooseSample}
          onUploading={setIsUploading}
        />
        <p className="text-meta text-ink-2">
          For example a few pages, a track or a template. Anyone can download it from the product’s page.
        </p>
      </FormSection>
      <FormSection title="Questions and answers">
        <QuestionsField
          questions={form.questions}
          findProblem={findProblem}
          onChange={(questions) => change({ questions })}
        />
      </FormSection>
      <FormSection title="Refunds">
        <RefundTermsField
          error={findProblem('refundTerms')}
          value={form.refundTerms}
          onChange={(refundTerms) => change({ refundTerms })}
        />
      </FormSection>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={isSaving} aria-disabled={isUploading}>
          Save page
        </Button>
        <a
          className="inline-flex min-h-11 items-center font-semibold text-tide-ink underline"
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          View page
        </a>
      </div>
    </form>
  );
}

type TextInput = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function SlugField({ address, onChange, ...field }: TextInput & { address: string }) {
  return (
    <TextField
      {...field}
      label="End of the URL"
      name="slug"
      dir="auto"
      autoComplete="off"
      maxLength={MAX_SLUG_LENGTH}
      help={
        <>
          Now: <bdi className="wrap-anywhere">{address}</bdi>. Former addresses redirect here.
        </>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function RefundTermsField({ onChange, ...field }: TextInput) {
  return (
    <TextAreaField
      {...field}
      label="Refund terms"
      name="refund-terms"
      dir="auto"
      rows={4}
      maxLength={MAX_PRODUCT_REFUND_TERMS_LENGTH}
      placeholder="Not happy? Email me within 14 days, and I will refund you."
      help="Shown on the product’s page, and linked from its checkout."
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={title} />
      {children}
    </Card>
  );
}
