import { ApiError } from '@tidings/sdk';
import { useState } from 'react';
import { showToast } from '../../../ui/feedback/toast-store';
import type { ChosenFile } from '../product-form';
import { type ProductPage, type ProductPageInput, useSaveProductPage } from './queries';

export type PageForm = Omit<ProductPageInput, 'version'>;

function readSample({ previewFileId: id, previewFile }: ProductPage): ChosenFile | null {
  if (id === null || previewFile === null) return null;
  return { id, name: previewFile.originalName, size: previewFile.fileSize, mimeType: '' };
}

function toPageForm(page: ProductPage): PageForm {
  const { slug, details, images, questions, refundTerms, previewFileId } = page;
  return { slug, details, images, questions, refundTerms, previewFileId };
}

/** Holds the edited content of a product's page, and saves it. */
export function useProductPageForm(page: ProductPage) {
  const [storedPage, setStoredPage] = useState(page);
  const [sample, setSample] = useState(() => readSample(page));
  const [form, setForm] = useState(() => toPageForm(page));
  const { mutate, isPending, error, reset } = useSaveProductPage(page.productId);

  function change(changedFields: Partial<PageForm>): void {
    setForm((current) => ({ ...current, ...changedFields }));
    if (error) reset();
  }

  /** Adds an image to the current list, which may have changed during the upload. */
  function addImage(url: string): void {
    setForm((current) => ({ ...current, images: [...current.images, { url, alt: '' }] }));
  }

  function chooseSample(file: ChosenFile | null): void {
    setSample(file);
    change({ previewFileId: file?.id ?? null });
  }

  function save(): void {
    if (isPending) return;
    const body = { ...form, version: storedPage.version };
    mutate(body, {
      onSuccess: (savedPage) => {
        setStoredPage(savedPage);
        // The server cleaned the input. Input since then remains.
        setForm((current) =>
          current === form ? toPageForm(savedPage) : { ...current, slug: savedPage.slug },
        );
        showToast('Product page saved');
      },
    });
  }

  const problems = error instanceof ApiError ? error.errors : [];
  return {
    form,
    change,
    addImage,
    sample,
    chooseSample,
    save,
    isSaving: isPending,
    error,
    /** Returns the API's error of a field, such as `slug` or `questions.0.answer`. */
    findProblem: (path: string) => problems.find((problem) => problem.path === path)?.message,
    isChanged: JSON.stringify(form) !== JSON.stringify(toPageForm(storedPage)),
    address: storedPage.address,
  };
}
