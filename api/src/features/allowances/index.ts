export {
  countDailyUse,
  DAILY_LIMIT,
  dailyResetsAt,
  getSendingUsage,
  refundDailyUse,
  type SendingUsage,
  takeDailyUse,
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
  MEGABYTE,
  markRate,
  RATE_MARKS,
  RECORD_LENGTH,
  RECORD_RATES,
  type RecordRate,
  shownBytes,
  shownTime,
  storageQuotaExceeded,
  TRUST_LEVELS,
} from './rules.js';
