export {
  consumeDailyUse,
  countDailyUse,
  DAILY_LIMIT,
  getDailyResetTime,
  getSendingUsage,
  refundDailyUse,
  type SendingUsage,
} from './daily-usage.js';
export {
  type CreatorAllowances,
  getAllowances,
  getRecipientLimits,
  type RecipientLimits,
} from './get-allowances.js';
export {
  countRecipients,
  findRecipientProblem,
  setRecipientLimits,
  uncountRecipients,
} from './recipients.js';
export {
  createStorageQuotaError,
  formatBytes,
  MAX_RECORD_NEWSLETTERS,
  MEGABYTE_BYTES,
  markRate,
  RATE_BOUNDS,
  RATE_MARKS,
  RECORD_RATES,
  type RecordRate,
  TRUST_LEVELS,
} from './rules.js';
