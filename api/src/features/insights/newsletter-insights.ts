import type { Context } from '../../context.js';
import type { Page } from '../../kernel/paging.js';
import { sumSalesOfLetters } from '../checkout/index.js';
import {
  type ArchivePosition,
  getLetterFigures,
  type LetterFigures,
  type LinkFigures,
  listLetterFigures,
} from '../newsletters/index.js';
import { checkDetails } from './check-plan.js';

export interface NewsletterInsights extends LetterFigures {
  sales: number;
  revenue: number;
}

/** What became of each newsletter, the one sent last first. */
export async function listNewsletterInsights(
  ctx: Context,
  input: { userId: number; limit: number; before: ArchivePosition | undefined },
): Promise<Page<NewsletterInsights, ArchivePosition>> {
  await checkDetails(ctx, input.userId);
  const { rows, next } = await listLetterFigures(ctx, input);
  return { rows: await withSales(ctx, input.userId, rows), next };
}

export async function getNewsletterInsights(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<NewsletterInsights & { links: LinkFigures[] }> {
  // Whose it is comes first, then whether their plan has it.
  const { links, ...figures } = await getLetterFigures(ctx, input);
  await checkDetails(ctx, input.userId);
  const sums = await sumSalesOfLetters(ctx, { userId: input.userId, newsletterIds: [figures.id] });
  return { ...figures, ...(sums.get(figures.id) ?? NONE), links };
}

async function withSales(
  ctx: Context,
  userId: number,
  letters: LetterFigures[],
): Promise<NewsletterInsights[]> {
  const sums = await sumSalesOfLetters(ctx, { userId, newsletterIds: letters.map(({ id }) => id) });
  return letters.map((letter) => ({ ...letter, ...(sums.get(letter.id) ?? NONE) }));
}

const NONE = { sales: 0, revenue: 0 };
