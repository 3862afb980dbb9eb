import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { normalizePrice } from './price';
import type { Product, ProductInput } from './product';
import {
  type ChosenFile,
  EMPTY_FORM,
  isChanged,
  isMissingFields,
  type ProductForm,
  type ProductProblems,
  readApiProblems,
  replaceFile,
  toProductForm,
  toProductInput,
  validate,
} from './product-form';
import { useCurrency } from './use-shop';

type ProductFormOptions = {
  product: Product | undefined;
  /** Throws the API's error. */
  onSave: (input: ProductInput) => Promise<void>;
  onSaved: () => void;
};

/** Holds the fields of a product, and saves them if they are complete. */
export function useProductForm({ product, onSave, onSaved }: ProductFormOptions) {
  const [form, setForm] = useState<ProductForm>(() => (product ? toProductForm(product) : EMPTY_FORM));
  const [uploads, setUploads] = useState({ image: false, file: false });
  const [isSaving, setIsSaving] = useState(false);
  const { problems, refuse, clear, formRef } = useProblems();
  const currency = useCurrency();
  const isUploading = uploads.image || uploads.file;
  const isDigital = product?.isDigital ?? true;

  /** Changes fields, and clears their errors. */
  function change(changedFields: Partial<ProductForm>) {
    setForm((current) => ({ ...current, ...changedFields }));
    clear(Object.keys(changedFields));
  }

  function chooseFile(file: ChosenFile | null) {
    setForm((current) => replaceFile(current, file));
    clear(['file']);
  }

  /** Shows the parsed price when the field loses the focus. */
  function tidyPrice() {
    const price = normalizePrice(form.price, currency);
    if (price !== form.price) change({ price });
  }

  /** Shows missing fields. Returns true if the product can be saved. */
  function check(): boolean {
    if (isUploading) {
      showErrorToast('Upload in progress', 'Please wait for all uploads to complete');
      return false;
    }
    const foundProblems = validate(form, product, currency);
    refuse(foundProblems);
    if (isMissingFields(form)) {
      showErrorToast('Required fields missing', 'Title and price are required');
      return false;
    }
    if (isDigital && form.file === null) showErrorToast('Digital file missing', foundProblems.file);
    return Object.values(foundProblems).every((problem) => problem === undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles events through the component tree, which includes the page's form.
    event.stopPropagation();
    if (isSaving || !check()) return;
    setIsSaving(true);
    try {
      await onSave(toProductInput(form, product, currency));
      onSaved();
    } catch (error) {
      refuse(readApiProblems(error, errorMessage(error)));
      setIsSaving(false);
    }
  }

  return {
    form,
    currency,
    /** True if closing would lose changes. */
    isChanged: isUploading || isChanged(form, product),
    formRef,
    problems,
    isDigital,
    saving: isSaving,
    isIncomplete: isMissingFields(form) || isUploading,
    change,
    takeFile: chooseFile,
    tidyPrice,
    submit,
    setUploading: (changedUploads: Partial<typeof uploads>) =>
      setUploads((current) => ({ ...current, ...changedUploads })),
  };
}

/** Holds the errors of the fields, and moves the focus to the first invalid field, once per submission. */
function useProblems() {
  const formRef = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  const [problems, setProblems] = useState<ProductProblems>({});
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });

  return {
    formRef,
    problems,
    refuse: (newProblems: ProductProblems) => {
      isRefused.current = true;
      setProblems(newProblems);
    },
    clear: (fields: string[]) =>
      setProblems((current) =>
        Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field))),
      ),
  };
}
