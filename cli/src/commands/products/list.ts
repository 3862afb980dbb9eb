import type { Command } from 'commander';
import { listProducts, type Product } from '../../actions/products/products.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';

export function addListProducts(products: Command, io: Io): void {
  products
    .command('list')
    .summary('what you sell')
    .description('List your products in the order of your page.')
    .addHelpText('after', examples('tidings products list', 'tidings products list --json'))
    .action(async (_flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const found = await listProducts({ client });
      context.report.result(found);
      for (const product of found) context.report.line(lineOf(product));
      if (found.length === 0) context.report.hint('None.');
    });
}

function lineOf({ id, title, price, isFree, originalName }: Product): string {
  const file = originalName === null ? '' : `, ${originalName}`;
  return `${String(id).padStart(5)}  ${title} (${isFree ? 'free' : price}${file})`;
}
