const MEGABYTE = 1024 ** 2;

/** The number of newsletters a month, unless the environment or an administrator sets another number. */
export const DEFAULT_QUOTA = { free: 100, pro: 5_000 } as const;
/** The highest quota that an administrator may set. */
export const MAX_QUOTA = { free: 5_000, pro: 10_000 } as const;

/**
 * The limits of each plan that an administrator can change, on recipients of newsletters a month, subscribers on a
 * list, and storage. Null for no limit. Storage is limited on every instance, because disks are finite.
 */
export const DEFAULT_LIMITS: PlanLimits = {
  freeRecipients: null,
  proRecipients: null,
  freeSubscribers: null,
  proSubscribers: null,
  freeImageMegabytes: 250,
  proImageMegabytes: 5_120,
  freeFileMegabytes: 1_024,
  proFileMegabytes: 5_120,
  freeProducts: 50,
  proProducts: 200,
};

/** The name of each limit as a setting, by plan. */
export const LIMIT_SETTINGS = {
  free: {
    recipients: 'freeRecipients',
    subscribers: 'freeSubscribers',
    imageMegabytes: 'freeImageMegabytes',
    fileMegabytes: 'freeFileMegabytes',
    products: 'freeProducts',
  },
  pro: {
    recipients: 'proRecipients',
    subscribers: 'proSubscribers',
    imageMegabytes: 'proImageMegabytes',
    fileMegabytes: 'proFileMegabytes',
    products: 'proProducts',
  },
} as const;

type LimitSetting<Field extends keyof typeof LIMIT_SETTINGS.free> = (typeof LIMIT_SETTINGS)[
  | 'free'
  | 'pro'][Field];
export type PlanLimits = Record<LimitSetting<'recipients' | 'subscribers'>, number | null> &
  Record<LimitSetting<'imageMegabytes' | 'fileMegabytes' | 'products'>, number>;
/** The settings of all limits, in the order of the screens. */
export const PLAN_LIMITS = Object.keys(DEFAULT_LIMITS) as Array<keyof PlanLimits>;

/** The storage of a creator's files. */
export interface Storage {
  /** The storage for images, counting all sizes of every image. */
  imageBytes: number;
  /** The storage for the files of products. */
  fileBytes: number;
  products: number;
}

const getLimitSettings = ({ isPro }: { isPro: boolean }) => LIMIT_SETTINGS[isPro ? 'pro' : 'free'];

export function getPlanStorageLimits(limits: PlanLimits, plan: { isPro: boolean }): Storage {
  const settings = getLimitSettings(plan);
  return {
    imageBytes: limits[settings.imageMegabytes] * MEGABYTE,
    fileBytes: limits[settings.fileMegabytes] * MEGABYTE,
    products: limits[settings.products],
  };
}

/** Returns the maximum recipients of a plan in a month, or null for no limit. */
export function getPlanRecipientLimit(limits: PlanLimits, plan: { isPro: boolean }): number | null {
  return limits[getLimitSettings(plan).recipients];
}

/** Returns the maximum subscribers of a plan, including pending subscribers, or null for no limit. */
export function getPlanSubscriberLimit(limits: PlanLimits, plan: { isPro: boolean }): number | null {
  return limits[getLimitSettings(plan).subscribers];
}
