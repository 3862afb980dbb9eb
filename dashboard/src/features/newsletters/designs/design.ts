import type { components } from '@tidings/sdk';

/** One of the four templates, or a premium design. */
export type Design = components['schemas']['Design'];
