import type { Context } from '../../context.js';
import { createNews } from '../../kernel/per-context.js';

/** What a creator's page shows. */
export const { tell: siteChanged, hear: onSiteChanged } = createNews<Context>();
