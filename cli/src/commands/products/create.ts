import type { Command } from 'commander';
import { createProduct } from '../../actions/products/products.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { addProductFlags, fieldsFrom, type ProductFlags } from './flags.js';

export function addCreateProduct(products: Command, io: Io): void {
  const create = products
    .command('create')
    .summary('add a product')
    .description('Add a product at the end of your page. Buyers can download its file.')
    .requiredOption('--title <title>', 'the title');
  addProductFlags(create)
    .addHelpText(
      'after',
      examples('tidings products create --title "The glaze book" --price 19 --file glazes.pdf'),
    )
    .action(async (flags: ProductFlags & { title: string }, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const { title } = flags;
      const usual = { title, description: '', price: '0', isDigital: false, fileType: 'other' as const };
      const product = await createProduct({ client }, { ...usual, ...(await fieldsFrom(client, flags)) });
      context.report.result(product);
      context.report.done(`Product ${product.id} is on your page: ${product.title}`);
    });
}
