import { ApiError, type Currency } from '@tidings/sdk';
import { normalizePrice, parseAmount } from './price';
import { type FileType, findTypeProblem, type Product, type ProductInput, pickFileType } from './product';

/** The file of a product, as the form shows it. */
export type ChosenFile = { id: number; name: string; size: string; mimeType: string };

export type ProductForm = {
  title: string;
  description: string;
  price: string;
  image: string | null;
  fileType: FileType;
  /** The type follows the file until the user selects a type. */
  fileTypeChosenBy: 'file' | 'hand';
  file: ChosenFile | null;
};

export type ProductProblems = {
  [Field in 'title' | 'description' | 'price' | 'image' | 'file' | 'other']?: string;
};

export const EMPTY_FORM: ProductForm = {
  title: '',
  description: '',
  price: '',
  image: null,
  fileType: 'pdf',
  fileTypeChosenBy: 'file',
  file: null,
};

export function toProductForm(product: Product): ProductForm {
  const { title, description, price, image, fileType, fileId, originalName, fileSize, fileFormat } = product;
  const file =
    fileId === null
      ? null
      : { id: fileId, name: originalName ?? '', size: fileSize ?? '', mimeType: fileFormat ?? '' };
  return {
    title,
    description,
    price: normalizePrice(price, product.currency),
    image,
    fileType,
    fileTypeChosenBy: 'file',
    file,
  };
}

/** Returns whether the form differs from the stored product, or from the empty form. */
export function isChanged(form: ProductForm, product: Product | undefined): boolean {
  return JSON.stringify(form) !== JSON.stringify(product ? toProductForm(product) : EMPTY_FORM);
}

/** Returns the form with a file that was just uploaded. */
export function replaceFile(form: ProductForm, file: ChosenFile | null): ProductForm {
  if (file === null || form.fileTypeChosenBy === 'hand') return { ...form, file };
  return { ...form, file, fileType: pickFileType(form.fileType, file) };
}

/** Returns the API's input. The form sells files, and preserves another type, which only the API can create. */
export function toProductInput(
  form: ProductForm,
  product: Product | undefined,
  currency: Currency,
): ProductInput {
  const { file, fileTypeChosenBy: _, ...fields } = form;
  const isDigital = product?.isDigital ?? true;
  const price = normalizePrice(fields.price, currency);
  return { ...fields, price, isDigital, fileId: isDigital ? (file?.id ?? null) : null };
}

export function isMissingFields({ title, price }: ProductForm): boolean {
  return title.trim() === '' || price === '';
}

/** Returns the problems that are known before the request. */
export function validate(
  form: ProductForm,
  product: Product | undefined,
  currency: Currency,
): ProductProblems {
  const { title, price, file, fileType } = form;
  const isDigital = product?.isDigital ?? true;
  return {
    title: title.trim() === '' ? 'Product title is required' : undefined,
    price: findPriceProblem(price, currency),
    file: isDigital ? findFileProblem(file, fileType) : undefined,
  };
}

function findPriceProblem(price: string, currency: Currency): string | undefined {
  if (price === '') return 'Price is required';
  return parseAmount(price, currency) === undefined ? 'Invalid product price' : undefined;
}

function findFileProblem(file: ChosenFile | null, fileType: FileType): string | undefined {
  return file === null ? 'Please upload a file for your digital product' : findTypeProblem(fileType, file);
}

/** Returns the API's validation errors by field. */
export function readApiProblems(error: unknown, message: string): ProductProblems {
  const fieldErrors = error instanceof ApiError ? error.errors : [];
  const findMessage = (path: string) => fieldErrors.find((problem) => problem.path === path)?.message;
  const problems = {
    title: findMessage('title'),
    description: findMessage('description'),
    price: findMessage('price'),
    image: findMessage('image'),
    file: findMessage('fileId'),
  };
  return Object.values(problems).some((problem) => problem !== undefined) ? problems : { other: message };
}
