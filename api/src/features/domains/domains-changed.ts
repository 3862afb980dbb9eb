import { createNews } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';

/** Where a creator's page answers. */
export const { emit: domainsChanged, on: onDomainsChanged } = createNews<Context>();
