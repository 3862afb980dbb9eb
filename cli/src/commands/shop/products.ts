import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import {
  createProduct,
  deleteProduct,
  getProduct,
  getProductPage,
  listProducts,
  type Product,
  type ProductInput,
  type ProductPage,
  updateProduct,
  updateProductPage,
  uploadFile,
} from '../../actions/products.js';
import { CliError, UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { confirmDeletion } from '../../terminal/ask.js';
import { createUploadMeter, type UploadMeter } from '../../terminal/upload-meter.js';
import {
  type CommandContext,
  type CommandGroup,
  createContext,
  formatExamples,
  openSignedInClient,
  parseId,
} from '../context.js';

interface ProductFlags {
  title?: string;
  price?: string;
  description?: string;
  image?: string;
  file?: string;
}

function addProductFlags(command: Command): Command {
  return command
    .option(
      '--price <price>',
      'the price in the currency of your shop, such as 19 or "$19.99". 0 is free. If your currency is US dollars, any price up to $1 is free too',
    )
    .option('--description <text>', 'the description')
    .option('--image <url>', 'the URL of the image')
    .option('--file <file>', 'the file to upload for buyers');
}

interface UploadingClient {
  client: TidingsClient;
  meter: UploadMeter;
}

/** Creates a client that shows the progress of uploads. */
async function createUploadingClient(context: CommandContext): Promise<UploadingClient> {
  const meter = createUploadMeter(context);
  const { client } = await openSignedInClient(context, meter);
  return { client, meter };
}

/** Uploads the file first, and returns the fields that the flags set. */
async function readFields(
  { client, meter }: UploadingClient,
  flags: ProductFlags,
): Promise<Partial<ProductInput>> {
  const { file, ...fieldFlags } = flags;
  if (file === undefined) return fieldFlags;
  return {
    ...fieldFlags,
    ...(await uploadFile({ client }, { file: await openFile(file), fileName: basename(file), meter })),
  };
}

async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new CliError('unreadable_file', `Cannot read ${path}. Check that the file exists.`, {
      cause: error,
    });
  }
}

export const products: CommandGroup = {
  name: 'products',
  description: 'products on your page',
  commands: [addListProducts, addCreateProduct, addUpdateProduct, addProductPage, addDeleteProduct],
};

function addListProducts(products: Command, io: Io): void {
  products
    .command('list')
    .summary('list products')
    .description('List your products in the order of your page.')
    .addHelpText('after', formatExamples('tidings products list', 'tidings products list --json'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const products = await listProducts({ client });
      context.report.result(products);
      for (const product of products) context.report.line(formatProduct(product));
      if (products.length === 0) context.report.hint('No products. Create one: tidings products create');
    });
}

function formatProduct({ id, title, price, isFree, originalName }: Product): string {
  const file = originalName === null ? '' : `, ${originalName}`;
  return `${String(id).padStart(5)}  ${title} (${isFree ? 'free' : price}${file})`;
}

function addCreateProduct(products: Command, io: Io): void {
  const create = products
    .command('create')
    .summary('create a product')
    .description('Create a product at the end of your page. Buyers can download its file.')
    .requiredOption('--title <title>', 'the title');
  addProductFlags(create)
    .addHelpText(
      'after',
      formatExamples('tidings products create --title "The glaze book" --price 19 --file glazes.pdf'),
    )
    .action(async (flags: ProductFlags & { title: string }, command: Command) => {
      const context = createContext(io, command);
      const uploading = await createUploadingClient(context);
      const { client } = uploading;
      const { title } = flags;
      const defaults = { title, description: '', price: '0', isDigital: false, fileType: 'other' as const };
      const product = await createProduct(
        { client },
        { ...defaults, ...(await readFields(uploading, flags)) },
      );
      context.report.result(product);
      context.report.done(`Product ${product.id} is on your page: ${product.title}`);
    });
}

function addUpdateProduct(products: Command, io: Io): void {
  const update = products
    .command('update')
    .summary('update a product')
    .description('Update only the given fields of a product.')
    .argument('<id>', 'the id of the product', parseId)
    .option('--title <title>', 'the title');
  addProductFlags(update)
    .addHelpText(
      'after',
      formatExamples(
        'tidings products update 7 --price 24',
        'tidings products update 7 --file second-edition.pdf',
      ),
    )
    .action(async (id: number, flags: ProductFlags, command: Command) => {
      const context = createContext(io, command);
      if (Object.keys(flags).length === 0) {
        throw new UsageError(
          'usage',
          'Choose at least one field to change: --title, --price, --description, --image or --file.',
        );
      }
      const uploading = await createUploadingClient(context);
      const product = await updateProduct(uploading, { id, change: await readFields(uploading, flags) });
      context.report.result(product);
      context.report.done(
        `Product ${id} changed: ${product.title} (${product.isFree ? 'free' : product.price})`,
      );
    });
}

interface PageFlags {
  slug?: string;
  details?: string;
  refundTerms?: string;
  sample?: string | false;
}

function addProductPage(products: Command, io: Io): void {
  products
    .command('page')
    .summary('show or change the page of a product')
    .description('Show a product’s page, or change the given parts.')
    .argument('<id>', 'the id of the product', parseId)
    .option('--slug <slug>', 'the last part of the URL')
    .option('--details <html>', 'the full description as HTML')
    .option('--refund-terms <text>', 'the refund terms')
    .option('--sample <file>', 'the file to upload as a free sample')
    .option('--no-sample', 'remove the free sample')
    .addHelpText(
      'after',
      formatExamples('tidings products page 7', 'tidings products page 7 --sample three-glazes.pdf'),
    )
    .action(async (id: number, flags: PageFlags, command: Command) => {
      const context = createContext(io, command);
      const uploading = await createUploadingClient(context);
      const { client } = uploading;
      const { sample, ...texts } = flags;
      const change = { ...texts, ...(await sampleFrom(uploading, sample)) };
      const isChange = Object.keys(change).length > 0;
      const page = isChange
        ? await updateProductPage({ client }, { id, change })
        : await getProductPage({ client }, { id });
      context.report.result(page);
      if (isChange) return context.report.done(`The page of product ${id} changed: ${page.address}`);
      for (const line of formatPage(page)) context.report.line(line);
    });
}

/** Uploads the sample first. Returns undefined to keep the current sample. */
async function sampleFrom(
  { client, meter }: UploadingClient,
  sample: string | false | undefined,
): Promise<{ previewFileId?: number | null }> {
  if (sample === undefined) return {};
  if (sample === false) return { previewFileId: null };
  const file = await openFile(sample);
  const { fileId } = await uploadFile({ client }, { file, fileName: basename(sample), meter });
  return { previewFileId: fileId };
}

function formatPage({
  address,
  details,
  images,
  questions,
  refundTerms,
  previewFile,
}: ProductPage): string[] {
  return [
    `URL: ${address}`,
    `Full description: ${details.length} characters`,
    `More images: ${images.length}`,
    `Questions: ${questions.length}`,
    `Refund terms: ${refundTerms || 'none'}`,
    `Free sample: ${previewFile === null ? 'none' : `${previewFile.originalName} (${previewFile.fileSize})`}`,
  ];
}

function addDeleteProduct(products: Command, io: Io): void {
  products
    .command('delete')
    .summary('delete a product')
    .description('Delete a product. Buyers can still download it.')
    .argument('<id>', 'the id of the product', parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings products delete 7'))
    .action(async (id: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { title } = await getProduct({ client }, { id });
      if (!yes) await confirmDeletion(io, `product ${id}, "${title}"`);
      await deleteProduct({ client }, { id });
      context.report.result({ id, title });
      context.report.done(`Product ${id} deleted: ${title}`);
    });
}
