export { countDailyUse, DAILY_LIMIT, dailyResetsAt, refundDailyUse, takeDailyUse } from './daily-usage.js';
export {
  type CreatorAllowances,
  getAllowances,
  getRecipientLimits,
  type RecipientLimits,
} from './get-allowances.js';
export { getSendingUsage, type SendingUsage } from './get-sending-usage.js';
export {
  countRecipients,
  findRecipientProblem,
  setRecipientLimits,
  uncountRecipients,
} from './recipients.js';
export { MEGABYTE, shownTime, TRUST_LEVELS } from './rules.js';
export { shownBytes, storageOf, storageQuotaExceeded } from './storage-rules.js';
