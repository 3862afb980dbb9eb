import { createNews } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';

/** Emitted when a creator's plan changes. */
export const { emit: planChanged, on: onPlanChanged } = createNews<Context>();
