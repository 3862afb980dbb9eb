import { createNews } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';

/** Which plan a creator is on. */
export const { emit: planChanged, on: onPlanChanged } = createNews<Context>();
