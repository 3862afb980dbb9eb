import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { idCursor } from '../../../kernel/cursor.js';
import { PASSWORD_MAX, PASSWORD_MIN, passwordTooShort } from '../../accounts/index.js';
import { TRUST_LEVELS } from '../../allowances/index.js';
import { SubscriptionView } from '../../plans/index.js';
import { DISPLAY_NAME_MAX } from '../../sites/index.js';
import type { UserDetail } from './get-user-detail.js';
import { type ListedUser, MAX_USER_ID, PLAN_FILTERS, STATUS_FILTERS } from './list-users.js';
import { PREVIEWED } from './preview-effects.js';

export const userCursor = idCursor('admin.users', MAX_USER_ID);

export const UserQuery = ListQuery.extend({
  cursor: cursorOf(userCursor),
  plan: z.enum(PLAN_FILTERS).optional(),
  status: z.enum(STATUS_FILTERS).optional(),
});

export const AdminUser = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    displayName: z.string(),
    profileImage: z.string().nullable(),
    isPro: z.boolean(),
    isGranted: z.boolean().openapi({ description: 'Pro as a present, whether or not they pay for it too.' }),
    emailQuota: z.int(),
    emailsSent: z.int().openapi({ description: 'Newsletters sent this month.' }),
    resetsAt: z.iso.datetime(),
    subscriberStats: z.object({ active: z.int(), unsubscribed: z.int() }),
    suspendedAt: z.iso.datetime().nullable(),
    emailVerifiedAt: z.iso.datetime().nullable().openapi({
      description: 'When they proved that the email address is theirs; null until then.',
    }),
    createdAt: z.iso.datetime(),
  })
  .openapi('AdminUser');

const AdminNewsletter = z
  .object({
    id: z.int(),
    title: z.string(),
    excerpt: z.string().openapi({ description: 'The first 150 characters of what readers see.' }),
    senderName: z.string().nullable(),
    opens: z.int(),
    clicks: z.int(),
    sentAt: z.iso.datetime().nullable(),
    scheduledAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi('AdminNewsletter');

export const AdminUserDetail = AdminUser.extend({
  bio: z.string(),
  siteUrl: z.string(),
  customDomain: z.string().nullable(),
  domainVerified: z.boolean(),
  subscription: SubscriptionView,
  newsletters: z.array(AdminNewsletter).openapi({ description: 'The newest three, drafts too.' }),
  stats: z.object({ activeSubscribers: z.int(), unsubscribedCount: z.int() }),
  recipients: z
    .object({
      level: z.enum(TRUST_LEVELS).openapi({ description: 'From age and standing.' }),
      usedToday: z.int(),
      usedThisMonth: z.int(),
      perDay: z.int().nullable().openapi({ description: 'In force. Null where the instance sets no limit.' }),
      perMonth: z.int().nullable(),
      setPerDay: z.int().nullable().openapi({ description: 'Set by an administrator; null if not.' }),
      setPerMonth: z.int().nullable(),
    })
    .openapi({ description: 'How many recipients this user can send to.' }),
}).openapi('AdminUserDetail');

export const NewUser = z
  .strictObject({
    username: z
      .string('Username is required')
      .trim()
      .min(1, 'Username is required')
      .min(3, 'Username must be at least 3 characters')
      .max(200)
      .openapi({ example: 'mara' }),
    email: z
      .string('Email is required')
      .trim()
      .min(1, 'Email is required')
      .max(300)
      .openapi({ example: 'mara@kiln.example' }),
    password: z
      .string('Password is required')
      .min(1, 'Password is required')
      .min(PASSWORD_MIN, passwordTooShort(PASSWORD_MIN))
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
    displayName: z
      .string()
      .trim()
      .max(DISPLAY_NAME_MAX, `Display name must be at most ${DISPLAY_NAME_MAX} characters`)
      .optional(),
  })
  .openapi('NewUser');

export const QuotaChange = z
  .strictObject({
    emailQuota: z
      .int('A quota is a whole number.')
      .min(1, 'A quota is at least 1.')
      .max(10_000, 'A quota is at most 10,000.')
      .openapi({ description: 'At most 5,000 on the free plan and 10,000 on Pro.' }),
  })
  .openapi('QuotaChange');

export const Suspension = z
  .strictObject({
    reason: z
      .string()
      .trim()
      .max(500, 'A reason has at most 500 characters')
      .optional()
      .openapi({ description: 'For the audit log; the user does not see it.' }),
  })
  .openapi('Suspension');

export const EffectsQuery = z.object({ action: z.enum(PREVIEWED) });

export const ActionEffects = z
  .object({
    action: z.enum(PREVIEWED),
    refusal: z.string().nullable().openapi({ description: 'Why it cannot be done; null where it can.' }),
    effects: z.array(z.string()).openapi({ description: 'What will happen, a sentence each.' }),
  })
  .openapi('ActionEffects');

export function presentUser(user: ListedUser): z.infer<typeof AdminUser> {
  const { id, username, email, displayName, profileImage, plan, subscriberStats } = user;
  const { isPro, isGranted, emailQuota, emailsSent } = plan;
  return {
    ...{ id, username, email, displayName, profileImage, isPro, isGranted, emailQuota, emailsSent },
    ...{ subscriberStats, resetsAt: toIso(plan.resetsAt) },
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
    ...{ bio, siteUrl, subscription },
    customDomain: domain?.name ?? null,
    domainVerified: domain?.isVerified ?? false,
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
