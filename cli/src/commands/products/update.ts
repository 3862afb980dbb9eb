import type { Command } from 'commander';
import { updateProduct } from '../../actions/products/products.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';
import { addProductFlags, fieldsFrom, type ProductFlags } from './flags.js';

export function addUpdateProduct(products: Command, io: Io): void {
  const update = products
    .command('update')
    .summary('change it')
    .description('Change only the given fields of a product.')
    .argument('<id>', 'the number of the product', parseId)
    .option('--title <title>', 'the title');
  addProductFlags(update)
    .addHelpText(
      'after',
      examples('tidings products update 7 --price 24', 'tidings products update 7 --file second-edition.pdf'),
    )
    .action(async (id: number, flags: ProductFlags, command: Command) => {
      const context = contextOf(io, command);
      if (Object.keys(flags).length === 0) {
        throw new UsageError(
          'usage',
          'Choose at least one field to change: --title, --price, --description, --image or --file.',
        );
      }
      const { client } = await signedInClient(context);
      const product = await updateProduct({ client }, { id, change: await fieldsFrom(client, flags) });
      context.report.result(product);
      context.report.done(
        `Product ${id} changed: ${product.title} (${product.isFree ? 'free' : product.price})`,
      );
    });
}
