import type { Context } from '../../context.js';
import { createNews } from '../../kernel/per-context.js';

/** Which plan a creator is on. */
export const { tell: planChanged, hear: onPlanChanged } = createNews<Context>();
