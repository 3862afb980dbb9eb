import type { Context } from '../../context.js';
import { createNews } from '../../kernel/per-context.js';

/** Where a creator's page answers. */
export const { tell: domainsChanged, hear: onDomainsChanged } = createNews<Context>();
