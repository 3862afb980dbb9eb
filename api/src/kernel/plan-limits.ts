const MEGABYTE = 1024 ** 2;

/**
 * The limits of each plan that an administrator can change. Null for no limit: recipients of newsletters a month (then
 * only age and reputation limit them), and subscribers on a list. Storage is limited on every instance, because disks
 * are finite.
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

type PlanName = 'free' | 'pro';
export type PlanLimits = Record<`${PlanName}${'Recipients' | 'Subscribers'}`, number | null> &
  Record<`${PlanName}${'ImageMegabytes' | 'FileMegabytes' | 'Products'}`, number>;

export type PlanLimit = keyof PlanLimits;
/** The names of the limits, in the order of the screens. */
export const PLAN_LIMITS = Object.keys(DEFAULT_LIMITS) as PlanLimit[];

/** The storage of a creator's files. */
export interface Storage {
  /** The storage for images, counting all sizes of every image. */
  imageBytes: number;
  /** The storage for the files of products. */
  fileBytes: number;
  products: number;
}

const nameOf = ({ isPro }: { isPro: boolean }): PlanName => (isPro ? 'pro' : 'free');

export function storageOf(limits: PlanLimits, plan: { isPro: boolean }): Storage {
  const name = nameOf(plan);
  return {
    imageBytes: limits[`${name}ImageMegabytes`] * MEGABYTE,
    fileBytes: limits[`${name}FileMegabytes`] * MEGABYTE,
    products: limits[`${name}Products`],
  };
}

/** Returns the most recipients of a plan in a month; null for no limit. */
export function recipientsOf(limits: PlanLimits, plan: { isPro: boolean }): number | null {
  return limits[`${nameOf(plan)}Recipients`];
}

/** Returns the most subscribers of a plan, pending ones included; null for no limit. */
export function subscribersOf(limits: PlanLimits, plan: { isPro: boolean }): number | null {
  return limits[`${nameOf(plan)}Subscribers`];
}
