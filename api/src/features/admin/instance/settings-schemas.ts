import { z } from '@hono/zod-openapi';
import { EMAIL_PROBLEM, isEmailAddress } from '../../../kernel/email/email-address.js';
import { LIMIT_SETTINGS, MAX_QUOTA } from '../../../kernel/plans/plan-limits.js';
import { MAX_PRODUCTS } from '../../products/index.js';
import type { InstanceChange, InstanceSettings as Settings } from '../../settings/index.js';
import { InstanceAnnouncement } from './announcement-schemas.js';

const MAX_BRAND_LENGTH = 50;

const createQuotaSchema = (plan: 'free' | 'pro') => {
  const highest = MAX_QUOTA[plan];
  return z
    .int('A quota is a whole number.')
    .min(1, 'A quota is at least 1.')
    .max(highest, `Enter a quota of at most ${highest.toLocaleString('en')}.`);
};

const MAX_LIMIT = 1_000_000_000;

const limitUpTo = (highest: number) =>
  z
    .int('A limit is a whole number.')
    .min(0, 'A limit is at least 0.')
    .max(highest, `A limit is at most ${highest.toLocaleString('en')}.`)
    .nullish();

const limit = limitUpTo(MAX_LIMIT);

const PlanLimits = z
  .strictObject({
    recipients: limit.openapi({ description: 'The most recipients per month.', example: 50_000 }),
    subscribers: limit.openapi({
      description: 'The most confirmed and pending subscribers.',
      example: 50_000,
    }),
    imageMegabytes: limit.openapi({
      description: 'The most megabytes of images of an account.',
      example: 500,
    }),
    fileMegabytes: limit.openapi({
      description: 'The most megabytes of product files of an account.',
      example: 500,
    }),
    products: limitUpTo(MAX_PRODUCTS).openapi({
      description: 'The most products of an account.',
      example: 100,
    }),
  })
  .openapi('PlanLimits', {
    description: 'Null for no limit. In a change, null restores the limit of the environment.',
  });

const limits = z
  .strictObject({
    free: PlanLimits.optional(),
    pro: PlanLimits.optional(),
  })
  .openapi('Limits', { description: 'The limits of each plan.' });

/** Nests the settings of limits by plan, for example `limits.free.recipients`. */
function nestLimits(settings: Settings): z.infer<typeof limits> {
  const readLimits = (names: (typeof LIMIT_SETTINGS)['free' | 'pro']) =>
    Object.fromEntries(Object.entries(names).map(([field, name]) => [field, settings[name]]));
  return { free: readLimits(LIMIT_SETTINGS.free), pro: readLimits(LIMIT_SETTINGS.pro) };
}

export function presentSettings(settings: Settings) {
  const { brandName, contactEmail, freeQuota, proQuota, importReviewRows } = settings;
  return { brandName, contactEmail, freeQuota, proQuota, importReviewRows, limits: nestLimits(settings) };
}

/** Reads a change with the names of settings. */
export function readSettingsChange({
  limits: nestedLimits,
  announcement: _,
  ...change
}: z.infer<typeof InstanceSettingsChange>): InstanceChange {
  const changedLimits = (['free', 'pro'] as const).flatMap((plan) =>
    Object.entries(nestedLimits?.[plan] ?? {}).map(([field, value]) => [
      LIMIT_SETTINGS[plan][field as keyof z.infer<typeof PlanLimits>],
      value,
    ]),
  );
  return { ...change, ...Object.fromEntries(changedLimits) };
}

/** The values in force. The environment can set some that `InstanceSettingsChange` rejects. */
const EffectiveSettings = z.object({
  brandName: z.string().openapi({ description: 'The name of the instance.' }),
  contactEmail: z.string().openapi({ description: 'The address for requests and appeals.' }),
  freeQuota: z.int().openapi({ description: 'Newsletters per month on the free plan.' }),
  proQuota: z.int().openapi({ description: 'Newsletters per month on Pro.' }),
  importReviewRows: z.int().openapi({
    description: 'An account’s first import with more rows waits for a review, if abuse limits are on.',
  }),
  limits,
});

export const InstanceSettings = EffectiveSettings.extend({
  announcement: InstanceAnnouncement,
  environment: EffectiveSettings.openapi({ description: 'The values that the environment sets.' }),
}).openapi('InstanceSettings', {
  description: 'The settings of the instance in force, and those of its environment.',
});

export const InstanceSettingsChange = z
  .strictObject({
    brandName: z
      .string()
      .trim()
      .min(1, 'Please enter a name')
      .max(MAX_BRAND_LENGTH, `A name has at most ${MAX_BRAND_LENGTH} characters`)
      .nullish()
      .openapi({ description: 'The name of the instance.' }),
    contactEmail: z
      .string()
      .trim()
      .refine(isEmailAddress, EMAIL_PROBLEM)
      .nullish()
      .openapi({ description: 'The address for requests and appeals.' }),
    freeQuota: createQuotaSchema('free')
      .nullish()
      .openapi({ description: 'Newsletters per month on the free plan.' }),
    proQuota: createQuotaSchema('pro').nullish().openapi({ description: 'Newsletters per month on Pro.' }),
    importReviewRows: z
      .int('Enter a whole number of rows.')
      .min(0, 'A number of rows is at least 0.')
      .max(10_000_000, 'A number of rows is at most 10,000,000.')
      .nullish()
      .openapi({ description: 'An account’s first import with more rows waits for a review.' }),
    limits: limits.optional(),
    announcement: InstanceAnnouncement.optional().openapi({
      description:
        'Replaces the announcement as a whole: omitted fields get their defaults. An empty `text` removes it.',
    }),
  })
  .openapi('InstanceSettingsChange', {
    description:
      'Settings of the instance to change. Omitted settings stay unchanged. Null resets a setting to the environment’s value.',
  });
