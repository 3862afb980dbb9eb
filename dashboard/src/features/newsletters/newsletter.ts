import type { components } from '@tidings/sdk';

export type Newsletter = components['schemas']['Newsletter'];
export type DeliveryProgress = components['schemas']['SendProgress'];
export type NewsletterTemplate = Newsletter['template'];
