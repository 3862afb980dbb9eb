import { CUSTOM_CSS_CLASS } from '@tidings/widgets/look';
import { readCustomCss } from '../../kernel/css/custom-css.js';
import { AppError, createFieldError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { getPlan, mayUseCustomCss } from '../plans/index.js';
import { getSite } from './store.js';

/** More problems would not fit a form. */
const SHOWN_PROBLEMS = 3;

export interface StoredCss {
  customCss: string | null;
  servedCss: string | null;
}

/**
 * Returns both forms of a creator's CSS. Throws if the CSS needs another plan, and names the lines that are not
 * allowed. Any creator can delete their CSS.
 */
export async function toStoredCss(
  ctx: Context,
  { userId, given }: { userId: number; given: string | null },
): Promise<StoredCss> {
  const customCss = given?.trim() || null;
  if (customCss === null) return { customCss, servedCss: null };
  const site = await getSite(ctx, userId);
  // A form may send every field again.
  if (customCss === site.customCss) return { customCss, servedCss: site.servedCss };
  if (!mayUseCustomCss(await getPlan(ctx, userId))) {
    throw new AppError('pro_required', 'Custom CSS is part of Pro. Upgrade to add one.');
  }
  const { css, problems } = await readCustomCss(customCss, CUSTOM_CSS_CLASS);
  if (problems.length > 0) {
    const lines = problems.slice(0, SHOWN_PROBLEMS).map(({ line, message }) => `Line ${line}: ${message}`);
    throw createFieldError('customCss', lines.join(' '));
  }
  return { customCss, servedCss: css || null };
}
