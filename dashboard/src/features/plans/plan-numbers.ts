import { metaContent } from '../../ui/brand';

/** Newsletters a month, as the instance has set them: its server prints both into the page. */
export const freeQuota = Number(metaContent('tidings-free-quota') ?? 100);
export const proQuota = Number(metaContent('tidings-pro-quota') ?? 5000);

/** In dollars. A year costs a fifth less than twelve months. */
export const PRO_MONTHLY = 10;
export const PRO_ANNUAL = 96;
