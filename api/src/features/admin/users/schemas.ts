import { z } from '@hono/zod-openapi';
import { createPlainListQuery, SHORT_SEARCH, searchIn } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { createCursorCodec, createIdPosition } from '../../../kernel/cursor.js';
import { MAX_RECORD_NEWSLETTERS, TRUST_LEVELS } from '../../allowances/index.js';
import { EXCERPT_LENGTH } from '../../newsletters/index.js';
import { ACCOUNT_STATUSES } from '../../payouts/index.js';
import { PlanSubscription } from '../../plans/index.js';
import { ApiToken, presentApiToken } from '../../sign-in/index.js';
import { TOKENS_SHOWN, type UserDetail } from './get-user-detail.js';
import {
  type ListedUser,
  MAX_USER_ID,
  PLAN_FILTERS,
  STATUS_FILTERS,
  USER_SORTS,
  type UserPosition,
} from './list-users.js';
import { presentRecord, SendingRecord } from './record-schemas.js';

const userId = createIdPosition(MAX_USER_ID);

export const userCursor = createCursorCodec<UserPosition>({
  list: 'admin.users',
  position: z.union([userId, z.strictObject({ rate: z.int().min(0).max(1_000_000_000), id: userId })]),
  example: 120,
});

const UserQueryFields = createPlainListQuery(userCursor).extend({
  search: searchIn(`a username, an email address or a display name. ${SHORT_SEARCH}`),
  plan: z.enum(PLAN_FILTERS).optional().openapi({ description: 'Returns only users on this plan.' }),
  status: z.enum(STATUS_FILTERS).optional().openapi({ description: 'Returns only users with this status.' }),
  sort: z.enum(USER_SORTS).default('newest').openapi({
    description:
      'The order: newest first, or by the worst rate, which omits users who sent nothing. With `search`, only `newest` is possible.',
  }),
});

export const UserQuery = UserQueryFields.superRefine(({ sort, search, cursor }, issues) => {
  const refuse = (path: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if (sort !== 'newest' && search) refuse('sort', 'Search results are listed newest first.');
  if (cursor !== undefined && (typeof cursor === 'number') !== (sort === 'newest')) {
    refuse('cursor', 'This cursor is not valid for this order. Start again without a cursor.');
  }
});

export const AdminUser = z
  .object({
    id: z.int().openapi({ description: 'The user’s id.' }),
    username: z.string().openapi({ description: 'The user’s username.' }),
    email: z.string().openapi({ description: 'The user’s email address.' }),
    displayName: z.string().openapi({ description: 'The display name; empty if none was chosen.' }),
    profileImage: z
      .string()
      .nullable()
      .openapi({ description: 'The path of the profile image on this instance; null for none.' }),
    isPro: z.boolean().openapi({ description: 'Whether the user is on Pro.' }),
    isGranted: z
      .boolean()
      .openapi({ description: 'Whether an administrator granted Pro, even if the user also pays.' }),
    emailQuota: z
      .int()
      .openapi({ description: 'Newsletters, not emails, that the user can send per month.' }),
    emailsSent: z.int().openapi({ description: 'Newsletters, not emails, sent this month.' }),
    resetsAt: z.iso.datetime().openapi({ description: 'The time when `emailsSent` becomes 0 again.' }),
    subscriberStats: z
      .object({
        active: z.int().openapi({ description: 'Confirmed subscribers.' }),
        unsubscribed: z.int().openapi({ description: 'Unsubscribed subscribers.' }),
      })
      .openapi({ description: 'The user’s list.' }),
    record: SendingRecord.nullable().openapi({
      description: `The newest ${MAX_RECORD_NEWSLETTERS} newsletters, updated every hour; null if nothing was sent.`,
    }),
    suspendedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the suspension; null if not suspended.' }),
    emailVerifiedAt: z.iso.datetime().nullable().openapi({
      description: 'The time of the verification; null if the address is not verified.',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
  })
  .openapi('AdminUser', { description: 'A user, as administrators see it in lists.' });

const AdminNewsletter = z
  .object({
    id: z.int().openapi({ description: 'The newsletter’s id.' }),
    title: z.string().openapi({ description: 'The subject line.' }),
    excerpt: z
      .string()
      .openapi({ description: `The first ${EXCERPT_LENGTH} characters of the visible text.` }),
    senderName: z.string().nullable().openapi({ description: 'The sender’s name; null for the default.' }),
    opens: z.int().openapi({ description: 'Opens by people, not by scanners.' }),
    clicks: z.int().openapi({ description: 'Clicks by people, not by scanners.' }),
    sentAt: z.iso.datetime().nullable().openapi({ description: 'The send time; null for a draft.' }),
    scheduledAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The scheduled send time; null if it is not scheduled.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
  })
  .openapi('AdminNewsletter', { description: 'A newsletter, as administrators see it.' });

export const AdminUserDetail = AdminUser.extend({
  bio: z.string().openapi({ description: 'The bio as plain text.' }),
  siteUrl: z.string().openapi({ description: 'The URL of the page.' }),
  customDomain: z.string().nullable().openapi({ description: 'The custom domain; null for none.' }),
  domainVerified: z.boolean().openapi({ description: 'Whether the custom domain is verified.' }),
  subscription: PlanSubscription.openapi({ description: 'The user’s plan and its subscription.' }),
  newsletters: z
    .array(AdminNewsletter)
    .openapi({ description: 'The newest three newsletters, including drafts.' }),
  tokens: z.array(ApiToken).openapi({ description: `The newest ${TOKENS_SHOWN} API tokens.` }),
  stats: z
    .object({
      activeSubscribers: z.int().openapi({ description: 'Active subscribers.' }),
      unsubscribedCount: z.int().openapi({ description: 'Unsubscribed subscribers.' }),
    })
    .openapi({ description: 'The user’s list.' }),
  recipients: z
    .object({
      level: z
        .enum(TRUST_LEVELS)
        .openapi({ description: 'The trust level, from the age of the account and its record.' }),
      usedToday: z.int().openapi({ description: 'Recipients today.' }),
      usedThisMonth: z.int().openapi({ description: 'Recipients this month.' }),
      perDay: z.int().nullable().openapi({ description: 'The daily limit in force; null if there is none.' }),
      perMonth: z
        .int()
        .nullable()
        .openapi({ description: 'The monthly limit in force; null if there is none.' }),
      setPerDay: z
        .int()
        .nullable()
        .openapi({ description: 'The daily limit set by an administrator; null if none is set.' }),
      setPerMonth: z
        .int()
        .nullable()
        .openapi({ description: 'The monthly limit set by an administrator; null if none is set.' }),
    })
    .openapi({ description: 'The number of recipients that this user can send to.' }),
  hold: z
    .object({
      reviewId: z.int().openapi({ description: 'The review to approve.' }),
      message: z.string().openapi({ description: 'The message that the creator reads.' }),
    })
    .nullable()
    .openapi({ description: 'The pause of all sending; null if sending is not paused.' }),
  payouts: z
    .enum(['none', ...ACCOUNT_STATUSES])
    .optional()
    .openapi({
      description:
        'The status of the payout account. Missing if the instance’s own account receives all payments.',
      example: 'active',
    }),
}).openapi('AdminUserDetail', { description: 'A user, with everything that administrators see.' });

export function presentUser(user: ListedUser): z.infer<typeof AdminUser> {
  const { id, username, email, displayName, profileImage, plan, subscriberStats } = user;
  const { isPro, isGranted, emailQuota, emailsSent } = plan;
  return {
    id,
    username,
    email,
    displayName,
    profileImage,
    isPro,
    isGranted,
    emailQuota,
    emailsSent,
    subscriberStats,
    record: user.record === undefined ? null : presentRecord(user.record),
    resetsAt: toIso(plan.resetsAt),
    suspendedAt: toIsoOrNull(user.suspendedAt),
    emailVerifiedAt: toIsoOrNull(user.emailVerifiedAt),
    createdAt: toIso(user.createdAt),
  };
}

export function presentUserDetail(detail: UserDetail): z.infer<typeof AdminUserDetail> {
  const { user, bio, siteUrl, domain, subscription } = detail;
  const { active, unsubscribed } = user.subscriberStats;
  return {
    ...presentUser(user),
    bio,
    siteUrl,
    subscription,
    ...(detail.payouts !== undefined && { payouts: detail.payouts }),
    customDomain: domain?.name ?? null,
    domainVerified: domain?.isVerified ?? false,
    hold:
      detail.hold === undefined ? null : { reviewId: detail.hold.review.id, message: detail.hold.message },
    tokens: detail.tokens.map(presentApiToken),
    newsletters: detail.newsletters.map((newsletter) => ({
      ...newsletter,
      sentAt: toIsoOrNull(newsletter.sentAt),
      scheduledAt: toIsoOrNull(newsletter.scheduledAt),
      createdAt: toIso(newsletter.createdAt),
    })),
    stats: { activeSubscribers: active, unsubscribedCount: unsubscribed },
    recipients: {
      level: detail.sending.level,
      usedToday: detail.sending.recipientsToday.used,
      usedThisMonth: detail.sending.recipientsThisMonth.used,
      perDay: detail.sending.recipientsToday.limit,
      perMonth: detail.sending.recipientsThisMonth.limit,
      setPerDay: detail.recipientLimits.recipientsPerDay,
      setPerMonth: detail.recipientLimits.recipientsPerMonth,
    },
  };
}
