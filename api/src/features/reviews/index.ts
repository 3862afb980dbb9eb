export {
  DECISIONS,
  type Decision,
  REVIEW_KINDS,
  REVIEW_REASONS,
  REVIEW_STATUSES,
  type ReviewStatus,
  reviewMessage,
  SAMPLE_DOMAINS,
} from './rules.js';
export {
  decideReview,
  findHold,
  getReview,
  hasApprovedImport,
  insertReview,
  isHeld,
  listReviews,
  messageOf,
  type Review,
  refuseHeld,
  withdrawReview,
} from './store.js';
