import type { Command } from 'commander';
import { deleteProduct, getProduct } from '../../actions/products/products.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { confirm } from '../../terminal/ask.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';

export function addDeleteProduct(products: Command, io: Io): void {
  products
    .command('delete')
    .summary('delete a product')
    .description('Delete a product. Buyers can still download it.')
    .argument('<id>', 'the number of the product', parseId)
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('tidings products delete 7'))
    .action(async (id: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const { title } = await getProduct({ client }, { id });
      if (!yes) await confirmFirst(io, id, title);
      await deleteProduct({ client }, { id });
      context.report.result({ id, title });
      context.report.done(`Product ${id} deleted: ${title}`);
    });
}

async function confirmFirst(io: Io, id: number, title: string): Promise<void> {
  if (!canAsk(io)) throw new UsageError('needs_yes', 'No terminal to confirm on. Add --yes to delete it.');
  if (await confirm(io, `Delete product ${id}, "${title}"?`)) return;
  throw new CliError('cancelled', 'Not deleted.');
}
