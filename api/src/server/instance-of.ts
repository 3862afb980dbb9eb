import type { Config } from '../config/config.js';
import { relayHostsOf } from '../config/config-email.js';
import { DEFAULT_LIMITS } from '../kernel/plan-limits.js';
import type { Instance } from './context.js';

/** Returns the settings of the instance that features read. */
export function instanceOf(config: Config, publicUrl: string): Instance {
  return {
    ...DEFAULT_LIMITS,
    brandName: config.brandName,
    publicUrl,
    configuredUrl: config.configuredUrl,
    shortDomain: config.shortDomain,
    mailFrom: config.email.from,
    signingKey: config.signingKey,
    contactEmail: config.contactEmail,
    betaUrl: config.betaUrl,
    freeQuota: config.freeQuota,
    proQuota: config.proQuota,
    bounceDomain: config.bounces.domain,
    receivesBounces: config.bounces.smtpPort !== undefined,
    paymentsMode: config.paymentsMode,
    platformFeePercent: config.platformFeePercent,
    calculatesTax: config.calculatesTax,
    unknownPolicy: config.unknownPolicy,
    sendRate: config.sendRate,
    undoSendSeconds: config.undoSendSeconds,
    sendsThroughRelay: config.email.kind !== 'mailbox',
    relayHosts: relayHostsOf(config.email),
    isProduction: config.isProduction,
    isLoopbackOnly: config.isLoopbackOnly,
    rateLimits: config.rateLimits,
    requireVerifiedEmail: config.requireVerifiedEmail,
    factorRequiredSince: { user: null, admin: null },
    passwordMinLength: config.passwordMinLength,
    abuseLimits: config.abuseLimits,
    compactDeliveriesAfterDays: config.compactDeliveriesAfterDays,
    compactDeliveriesAbove: config.compactDeliveriesAbove,
    importReviewRows: config.importReviewRows,
    sendReviewRecipients: config.sendReviewRecipients,
    metricsToken: config.metricsToken,
  };
}
