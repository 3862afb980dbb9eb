import { createNews } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';

/** What a creator's page shows. */
export const { emit: siteChanged, on: onSiteChanged } = createNews<Context>();
