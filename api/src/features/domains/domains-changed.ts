import { createNews } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';

/** Emitted when the addresses of a creator's page change. */
export const { emit: domainsChanged, on: onDomainsChanged } = createNews<Context>();
