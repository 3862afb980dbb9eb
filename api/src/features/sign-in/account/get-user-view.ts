import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { getPlanStorageLimits, type Storage } from '../../../kernel/plans/plan-limits.js';
import type { Context } from '../../../server/context.js';
import { findFactorDeadline, getUser, hasEnabledFactor, hasPassword } from '../../accounts/index.js';
import { findMainDomain } from '../../domains/index.js';
import { readImageBytes } from '../../media/index.js';
import { getPlan } from '../../plans/index.js';
import { countProducts, readStoredFiles } from '../../products/index.js';
import { type Announcement, findAnnouncement } from '../../settings/index.js';
import { getSite } from '../../sites/index.js';
import { getAutoReply } from '../../subscribers/index.js';
import type { User } from './user-schemas.js';

/** Returns the specified user shape, with account, plan and site in one. */
export async function getUserView(ctx: Context, userId: number): Promise<User> {
  const [account, hasSecondFactor, plan, site, domain, autoReply] = await Promise.all([
    getUser(ctx, userId),
    hasEnabledFactor(ctx, { kind: 'user', id: userId }),
    getPlan(ctx, userId),
    getSite(ctx, userId),
    findMainDomain(ctx, userId),
    getAutoReply(ctx, userId),
  ]);
  const announcement = await findAnnouncement(ctx, {
    isPro: plan.isPro,
    dismissed: account.dismissedAnnouncement,
  });
  return {
    id: account.id,
    username: account.username,
    displayName: site.displayName,
    bio: site.bio,
    profileImage: site.profileImage,
    theme: site.theme,
    layout: site.layout,
    showsSubscriberCount: site.showsSubscriberCount,
    newsletterSchedule: site.newsletterSchedule,
    accent: site.accent,
    fontPair: site.fontPair,
    buttonShape: site.buttonShape,
    customCss: site.customCss,
    socialLinks: site.socialLinks,
    videoUrl: site.videoUrl,
    postalAddress: site.postalAddress,
    enableAutoReply: autoReply.isEnabled,
    autoReplyMessage: autoReply.message,
    email: account.email,
    emailVerifiedAt: toIsoOrNull(account.emailVerifiedAt),
    mustVerifyEmail: ctx.instance.requireVerifiedEmail && account.emailVerifiedAt === null,
    hasPassword: hasPassword(account),
    hasSecondFactor,
    secondFactorDueAt: toIsoOrNull(
      await findFactorDeadline(ctx, { account: { kind: 'user', id: userId }, createdAt: account.createdAt }),
    ),
    announcement: announcement ? presentAnnouncement(announcement) : null,
    emailsSent: plan.emailsSent,
    emailQuota: plan.emailQuota,
    isPro: plan.isPro,
    customDomain: domain?.domain ?? null,
    domainVerified: domain !== undefined && domain.verifiedAt !== null,
    timeZone: account.timeZone,
    createdAt: toIso(account.createdAt),
  };
}

function presentAnnouncement({ version, text, linkUrl, level }: Announcement) {
  return { version, text, linkUrl, level };
}

export type StorageUsage = Record<keyof Storage, { used: number; limit: number }>;

/** Returns the storage that a creator's files use, and the limit of their plan. */
export async function getStorageUsage(ctx: Context, userId: number): Promise<StorageUsage> {
  const [plan, imageBytes, files, products] = await Promise.all([
    getPlan(ctx, userId),
    readImageBytes(ctx, userId),
    readStoredFiles(ctx, userId),
    countProducts(ctx, userId),
  ]);
  const limit = getPlanStorageLimits(ctx.instance, plan);
  return {
    imageBytes: { used: imageBytes, limit: limit.imageBytes },
    fileBytes: { used: files.bytes, limit: limit.fileBytes },
    products: { used: products, limit: limit.products },
  };
}
