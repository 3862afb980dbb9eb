import { type components, formBody, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../errors.js';
import type { UploadMeter } from '../terminal/upload-meter.js';

export type Product = components['schemas']['Product'];
export type ProductInput = components['schemas']['NewProduct'];

interface ProductContext {
  client: TidingsClient;
}

/** Returns the products in the order of the page. */
export async function listProducts({ client }: ProductContext): Promise<Product[]> {
  return (await unwrap(client.GET('/api/products'))).data;
}

export async function getProduct(ctx: ProductContext, { id }: { id: number }): Promise<Product> {
  const match = (await listProducts(ctx)).find((product) => product.id === id);
  if (match === undefined) {
    throw new CliError('not_found', `You have no product ${id}. List your products: tidings products list`);
  }
  return match;
}

export function createProduct({ client }: ProductContext, body: ProductInput): Promise<Product> {
  return unwrap(client.POST('/api/products', { body }));
}

/** Changes the given fields and preserves the others. */
export async function updateProduct(
  ctx: ProductContext,
  { id, change }: { id: number; change: Partial<ProductInput> },
): Promise<Product> {
  const { title, description, price, image, isDigital, fileType, fileId, fileUrl, version } =
    await getProduct(ctx, { id });
  const currentFields = { title, description, price, image, isDigital, fileType, fileId, fileUrl, version };
  const body = { ...currentFields, ...change };
  return unwrap(ctx.client.PUT('/api/products/{id}', { params: { path: { id } }, body }));
}

export async function deleteProduct({ client }: ProductContext, { id }: { id: number }): Promise<void> {
  await unwrap(client.DELETE('/api/products/{id}', { params: { path: { id } } }));
}

export type ProductPage = components['schemas']['ProductPage'];
type PageChange = Partial<Omit<components['schemas']['ProductPageReplacement'], 'version'>>;

/** Returns the content of a product's own page. */
export function getProductPage({ client }: ProductContext, { id }: { id: number }): Promise<ProductPage> {
  return unwrap(client.GET('/api/products/{id}/page', { params: { path: { id } } }));
}

/** Changes the given parts of a product's page and preserves the others. */
export async function updateProductPage(
  ctx: ProductContext,
  { id, change }: { id: number; change: PageChange },
): Promise<ProductPage> {
  const { slug, details, images, questions, refundTerms, previewFileId, version } = await getProductPage(
    ctx,
    {
      id,
    },
  );
  const currentFields = { slug, details, images, questions, refundTerms, previewFileId, version };
  const body = { ...currentFields, ...change };
  return unwrap(ctx.client.PUT('/api/products/{id}/page', { params: { path: { id } }, body }));
}

/** Uploads a product's file, streamed from disk. */
export async function uploadFile(
  { client }: ProductContext,
  { file, fileName, meter }: { file: Blob; fileName: string; meter: Pick<UploadMeter, 'run'> },
): Promise<{ fileId: number; isDigital: true; fileType: ProductInput['fileType'] }> {
  const body = formBody({ file: new File([file], fileName) });
  const upload = () => client.POST('/api/upload-product-file', { body });
  const { file: uploadedFile } = await unwrap(meter.run(file, upload));
  return { fileId: uploadedFile.id, isDigital: true, fileType: chooseFileType(uploadedFile.mimeType) };
}

const TYPES: ReadonlyArray<[RegExp, ProductInput['fileType']]> = [
  [/pdf$/, 'pdf'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^image\//, 'image'],
  [/csv|excel|spreadsheet/, 'spreadsheet'],
];

function chooseFileType(mimeType: string): ProductInput['fileType'] {
  return TYPES.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'other';
}
