export { type ClientOptions, createClient, formBody, type TidingsClient } from './client.js';
export * from './constants.gen.js';
export { ApiError, type ErrorBody, type ErrorCode, errorMessage } from './errors.js';
export { type Currency, countDecimals, formatMoney } from './money.js';
export { allRows, eachPage, eachRow, type PageCursor } from './pagination.js';
export type { components, operations, paths } from './schema.js';
export {
  type BulkJobProgress,
  type ImportProgress,
  type WatchJobOptions,
  watchBulkJob,
  watchImport,
} from './streams/watch-jobs.js';
export { isSendingOver, type SendProgress, watchProgress } from './streams/watch-progress.js';
export { type WebhookListenerEvent, watchWebhookListener } from './streams/watch-webhook-listener.js';
export { readNextCursor, unwrap } from './unwrap.js';
