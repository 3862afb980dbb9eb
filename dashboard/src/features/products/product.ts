import type { components } from '@tidings/sdk';

type Schemas = components['schemas'];
export type Product = Schemas['Product'];
export type ProductInput = Schemas['NewProduct'];
export type FileType = Product['fileType'];

export const productsKey = ['/api/products'];

/** Returns the path of the editor of a product's page. */
export function getProductPageEditorPath(productId: number): string {
  return `/dashboard3/products/${productId}`;
}

/** The file types that a product type accepts: extensions, any image, or all if omitted. */
const ANY_IMAGE = 'image/*';

export const FILE_TYPES: ReadonlyArray<{ value: FileType; label: string; accept: string }> = [
  { value: 'pdf', label: 'PDF Document', accept: '.pdf' },
  { value: 'video', label: 'Video File', accept: '.mp4,.mov,.avi' },
  { value: 'audio', label: 'Audio File', accept: '.mp3,.wav' },
  { value: 'spreadsheet', label: 'Spreadsheet', accept: '.xlsx,.csv,.xls' },
  { value: 'template', label: 'Template', accept: '.zip,.pdf,.doc,.docx' },
  { value: 'image', label: 'Image', accept: ANY_IMAGE },
  { value: 'other', label: 'Other File', accept: '' },
];

export function getAcceptedTypes(fileType: FileType): string {
  return FILE_TYPES.find(({ value }) => value === fileType)?.accept ?? '';
}

/** Returns the problem with a file that does not match its type. The server checks the actual bytes. */
export function findTypeProblem(
  fileType: FileType,
  file: { name: string; mimeType: string },
): string | undefined {
  const accept = getAcceptedTypes(fileType);
  if (accept === '') return undefined;
  if (accept === ANY_IMAGE) {
    return file.mimeType.startsWith('image/')
      ? undefined
      : `“${file.name}” is not an image. Choose another file, or another file type.`;
  }
  const extensions = accept.split(',');
  if (extensions.some((extension) => file.name.toLowerCase().endsWith(extension))) return undefined;
  return `“${file.name}” does not match this file type. Allowed: ${joinWithAnd(extensions)}.`;
}

/** Returns the type if the file matches it. Otherwise returns a type that matches the file's name and MIME type. */
export function pickFileType(fileType: FileType, file: { name: string; mimeType: string }): FileType {
  if (findTypeProblem(fileType, file) === undefined) return fileType;
  // The user must select this type, because not every archive or text is a template.
  const types = FILE_TYPES.map(({ value }) => value).filter((value) => value !== 'template');
  return types.find((value) => findTypeProblem(value, file) === undefined) ?? 'other';
}

function joinWithAnd(words: string[]): string {
  return words.length === 1 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns the products in the order of `ids`. */
export function sortByIds(products: Product[], ids: readonly number[] | undefined): Product[] {
  if (ids === undefined) return products;
  // Products that another tab added are not in the order. They stay at the end.
  const rank = ({ id }: Product) => (ids.includes(id) ? ids.indexOf(id) : products.length);
  return [...products].sort((a, b) => rank(a) - rank(b));
}
