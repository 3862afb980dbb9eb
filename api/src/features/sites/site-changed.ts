import { createNews } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';

/** Emitted when the content of a creator's page changes. */
export const { emit: siteChanged, on: onSiteChanged } = createNews<Context>();
