import { formatSetupUri } from '../features/accounts/factors/rules.js';
import { DELIVERY_STATUSES } from '../features/mailing/index.js';
import { findAccountNote } from '../features/payouts/rules.js';
import { EXAMPLE_FACTOR_SECRET } from '../features/sign-in/factors/schemas.js';
import { CONSENT_TEXTS } from '../features/subscribers/consent.js';
import { Import } from '../features/subscribers/import/schemas.js';
import { DEFAULT_AUTO_REPLY } from '../features/subscribers/sign-up/auto-reply.js';
import { SUBSCRIBED_MESSAGES } from '../features/subscribers/sign-up/subscribe-routes.js';
import { DEFAULT_QUOTA } from '../kernel/plans/plan-limits.js';
import { CONSOLE_SAMPLE_VALUES } from './console-sample-values.js';
import { DOMAIN_RECORDS, SENDING_RECORDS } from './sample-values.js';

interface Variant {
  /** The name of the example. */
  name: string;
  /** The fields that differ from the example of the schema. */
  changes: Record<string, unknown>;
  /** The fields of each row that differ from the example of a row, for a list with several rows. */
  rows?: ReadonlyArray<Record<string, unknown>>;
}

const NO_DELIVERIES = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, 0]));
const SENT: Variant = {
  name: 'SentNewsletter',
  changes: {
    sentAt: '2026-11-21T09:00:00.000Z',
    undoUntil: '2026-11-21T09:00:10.000Z',
    status: 'preparing',
    accepted: 0,
    tracking: 'anonymous',
  },
};
const SCHEDULED: Variant = {
  name: 'ScheduledNewsletter',
  changes: { scheduledAt: '2026-12-01T07:30:00.000Z', scheduleTimeZone: 'Europe/Stockholm' },
};
const SENDING = {
  status: 'sending',
  counts: { ...NO_DELIVERIES, queued: 680, accepted: 600, failed: 2, suppressed: 2 },
  bounced: 0,
  retryable: null,
  finishedAt: null,
};
const CANCELED_COUNTS = { ...SENDING.counts, queued: 0, canceled: 680 };
const RESUMED: Variant = { name: 'SendingProgress', changes: SENDING };

const CREATED_AT = '2026-11-20T08:00:00.000Z';
const ZERO_COUNTS = Object.fromEntries(Object.keys(Import.shape.counts.shape).map((count) => [count, 0]));
const QUEUED_IMPORT: Variant = {
  name: 'QueuedImport',
  changes: {
    status: 'queued',
    progress: 0,
    counts: ZERO_COUNTS,
    warnings: { likelyTypos: 0, roleAddresses: 0, skippedValues: 0, skippedTags: 0, unknownStatuses: [] },
    hasReport: false,
    finishedAt: null,
  },
};

const NEW_USER = {
  profileImage: null,
  emailVerifiedAt: null,
  emailsSent: 0,
  emailQuota: DEFAULT_QUOTA.free,
  isPro: false,
};
const createFile = (productId: number) => ({
  fileUrl: `https://tidings.example/api/products/${productId}/file`,
});
const UNVERIFIED = { verified: false, verifiedAt: null, checkedAt: null };

/** Responses whose example differs from the schema's example, by operationId and status. */
export const EXAMPLE_VARIANTS: Readonly<Record<string, Variant>> = {
  'addDomain 201': {
    name: 'AddedDomain',
    changes: { ...UNVERIFIED, records: DOMAIN_RECORDS.map((record) => ({ ...record, verified: false })) },
  },
  'addSendingDomain 201': {
    name: 'AddedSendingDomain',
    changes: {
      ...UNVERIFIED,
      records: SENDING_RECORDS.map((record) => ({ ...record, finding: 'unchecked' })),
    },
  },
  'addSubscriber 201': {
    name: 'AddedSubscriber',
    changes: {
      tags: [],
      fields: {},
      consent: {
        at: '2026-11-20T08:00:00.000Z',
        source: 'hand',
        host: null,
        wording: CONSENT_TEXTS.byHand,
        confirmedAt: null,
      },
    },
  },
  'cancelSubscription 200': { name: 'CanceledSubscription', changes: { cancelAtPeriodEnd: true } },
  'cancelSending 200': {
    name: 'CanceledProgress',
    changes: {
      ...SENDING,
      status: 'canceled',
      counts: CANCELED_COUNTS,
      finishedAt: '2026-11-21T09:00:14.000Z',
    },
  },
  'confirmEmailChange 200': { name: 'ConfirmedAddressChange', changes: { pending: null } },
  'createBulkJob 202': {
    name: 'QueuedBulkJob',
    changes: { status: 'queued', total: null, done: 0, changed: 0 },
  },
  'createDraft 201': {
    name: 'NewDraft',
    changes: {
      imageUrl: null,
      imageAlt: null,
      design: null,
      accent: null,
      preheader: null,
      slug: null,
      ctaText: null,
      ctaUrl: null,
      imageBlocks: [],
      imageBlockLinks: [],
      imageBlockAlts: [],
      senderName: null,
      senderEmail: null,
      version: 1,
      updatedAt: CREATED_AT,
    },
  },
  'createLink 201': { name: 'NewestLink', changes: { position: 4, clicks: 0, version: 1 } },
  'createProduct 201': {
    name: 'CreatedProduct',
    changes: { image: null, version: 1, updatedAt: CREATED_AT },
  },
  'createSegment 201': { name: 'NewestSegment', changes: { updatedAt: CREATED_AT } },
  'createUser 201': {
    name: 'NewAdminUser',
    changes: { ...NEW_USER, subscriberStats: { active: 0, unsubscribed: 0 }, record: null },
  },
  'disconnectPayoutAccount 200': {
    name: 'DisconnectedPayoutAccount',
    changes: {
      status: 'disconnected',
      canPayOut: false,
      note: findAccountNote({ status: 'disconnected', disabledReason: null, canPayOut: false, due: [] }),
    },
  },
  'downgradeUser 200': { name: 'FreeUser', changes: { isPro: false, emailQuota: DEFAULT_QUOTA.free } },
  'duplicateNewsletter 201': {
    name: 'CopiedDraft',
    changes: {
      id: 13,
      title: 'Copy of The kiln that would not cool',
      slug: null,
      version: 1,
      updatedAt: CREATED_AT,
    },
  },
  'fetchImage 200': { name: 'FetchedImage', changes: { message: 'Image copied successfully' } },
  'holdSending 200': {
    name: 'Hold',
    changes: {
      kind: 'newsletter',
      reason: 'administrator',
      status: 'rejected',
      counts: {},
      sampleDomains: [],
      message: CONSOLE_SAMPLE_VALUES['SendProgress.pauseMessage'],
      decidedAt: CREATED_AT,
      decisionReason: CONSOLE_SAMPLE_VALUES['HoldRequest.reason'],
    },
  },
  'importSubscribers 202': QUEUED_IMPORT,
  'pauseSending 200': {
    name: 'PausedProgress',
    changes: { ...SENDING, status: 'paused', pausedAt: '2026-11-21T09:00:12.000Z', pauseReason: 'creator' },
  },
  'redeliverWebhook 202': {
    name: 'RepeatedDelivery',
    changes: { status: 'pending', attempts: 0, nextAttemptAt: '2026-11-21T09:30:00.000Z', settledAt: null },
  },
  'refundSale 200': { name: 'RefundedSale', changes: { status: 'refunded', refundedAmount: 1_900 } },
  'register 201': {
    name: 'NewAccount',
    changes: {
      ...NEW_USER,
      displayName: '',
      bio: '',
      theme: 'default-bg',
      layout: 'centered',
      newsletterSchedule: null,
      accent: null,
      fontPair: null,
      buttonShape: null,
      socialLinks: {},
      videoUrl: null,
      postalAddress: null,
      enableAutoReply: false,
      autoReplyMessage: DEFAULT_AUTO_REPLY,
      timeZone: null,
      announcement: null,
      customDomain: null,
      domainVerified: false,
    },
  },
  'releaseHeld 200': RESUMED,
  'reorderLinks 200': {
    name: 'ReorderedLinks',
    changes: {},
    rows: [
      { id: 14, title: 'Pots from the last firing', position: 0 },
      { id: 12, title: 'The glaze book', position: 1 },
    ],
  },
  'reorderProducts 200': {
    name: 'ReorderedProducts',
    changes: {},
    rows: [
      { id: 14, title: 'The glaze book', slug: 'glaze-book', ...createFile(14) },
      { id: 12, title: 'Glaze recipes', slug: 'glaze-recipes', ...createFile(12) },
    ],
  },
  'resetUserQuota 200': { name: 'ResetUser', changes: { emailsSent: 0 } },
  'resumeSending 200': RESUMED,
  'retryFailed 200': RESUMED,
  'scheduleNewsletter 200': SCHEDULED,
  'sendNewsletter 200': SENT,
  'sendOpenDraft 200': SENT,
  'setUpAdminSecondFactor 200': {
    name: 'ConsoleFactorSetup',
    changes: {
      uri: formatSetupUri({ secret: EXAMPLE_FACTOR_SECRET, issuer: 'Tidings', label: 'ada (console)' }),
    },
  },
  'startImport 202': QUEUED_IMPORT,
  'subscribe 202': {
    name: 'PendingSubscription',
    changes: { status: 'pending', message: SUBSCRIBED_MESSAGES.pending },
  },
  'suspendUser 200': { name: 'SuspendedUser', changes: { suspendedAt: '2026-11-21T09:00:00.000Z' } },
  'testWebhook 202': {
    name: 'PendingDelivery',
    changes: {
      status: 'pending',
      attempts: 0,
      nextAttemptAt: '2026-11-20T08:00:00.000Z',
      responseStatus: null,
      settledAt: null,
    },
  },
  'undoBulkJob 202': { name: 'UndoingBulkJob', changes: { status: 'undoing' } },
  'undoImport 202': { name: 'UndoingImport', changes: { status: 'undoing', progress: 0, hasReport: false } },
  'unsubscribeByAddress 202': {
    name: 'UnsubscribeLinkSent',
    changes: { message: 'Check your email for the link to unsubscribe.' },
  },
  'uploadProfileImage 200': {
    name: 'StoredProfileImage',
    changes: { message: 'Profile image updated' },
  },
  'upgradeUser 200': { name: 'GrantedUser', changes: { isGranted: true } },
};
