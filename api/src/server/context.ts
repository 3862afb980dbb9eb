import type { Database } from '../db/transact.js';
import type { Clock } from '../kernel/clock.js';
import type { SendRate } from '../kernel/email/send-rate.js';
import type { PlanLimits } from '../kernel/plan-limits.js';
import type { SigningKey } from '../kernel/tokens/signed-token.js';
import type { Blobs } from '../ports/blobs.js';
import type { Disk } from '../ports/disk.js';
import type { Dns } from '../ports/dns.js';
import type { EmailService } from '../ports/email.js';
import type { EmailHook } from '../ports/email-webhook.js';
import type { Embed } from '../ports/embed.js';
import type { FetchUrl } from '../ports/fetch-url.js';
import type { ReadFileFacts } from '../ports/file-facts.js';
import type { Limits } from '../ports/limits.js';
import type { Log } from '../ports/log.js';
import type { Maintenance } from '../ports/maintenance.js';
import type { Pages } from '../ports/pages.js';
import type { Payments, PaymentsMode } from '../ports/payments.js';
import type { PubSub } from '../ports/pubsub.js';
import type { Queue } from '../ports/queue.js';
import type { Secrets } from '../ports/secrets.js';

/** The first argument of every function of a feature: all dependencies besides its input. */
export interface Context {
  db: Database;
  clock: Clock;
  pubsub: PubSub;
  blobs: Blobs;
  disk: Disk;
  dns: Dns;
  embed: Embed;
  fetchUrl: FetchUrl;
  readFileFacts: ReadFileFacts;
  email: EmailService;
  /** Providers that report bounces over HTTP. */
  emailHooks: readonly EmailHook[];
  limits: Limits;
  maintenance: Maintenance;
  pages: Pages;
  payments: Payments;
  queue: Queue;
  secrets: Secrets;
  log: Log;
  instance: Instance;
}

/** The settings of this instance that features read, taken from the environment once. */
export interface Instance extends PlanLimits {
  brandName: string;
  /** The base of links, without a trailing slash. */
  publicUrl: string;
  /** `PUBLIC_URL` as set; undefined on a laptop, where any own loopback name is accepted. */
  configuredUrl: string | undefined;
  /** Displayed instead of a loopback host. */
  shortDomain: string;
  mailFrom: string;
  /** Signs emails of `mailFrom`; without a key they leave unsigned. */
  signingKey: SigningKey | undefined;
  /** Shown in the terms and the privacy policy. */
  contactEmail: string;
  /** Linked from the page of sign-in options; without one there is no link. */
  betaUrl: string | undefined;
  freeQuota: number;
  proQuota: number;
  unknownPolicy: 'resend' | 'hold';
  /** The most that the relay accepts per second and per hour, from all workers together. */
  sendRate: SendRate;
  /** Delay before a send begins, during which it can be undone. */
  undoSendSeconds: number;
  /** Emails leave through a relay; otherwise they stay in the local mailbox. */
  sendsThroughRelay: boolean;
  /** The hosts of the relays, without ports and passwords. */
  relayHosts: readonly string[];
  /** The domain of envelope senders, so that bounces return to us. */
  bounceDomain: string | undefined;
  /** The instance itself receives email for that domain. */
  receivesBounces: boolean;
  isProduction: boolean;
  /** The account that takes payments: the operator's, or each creator's own. */
  paymentsMode: PaymentsMode;
  /** The operator's part of creators' sales. */
  platformFeePercent: number;
  /** The payment provider calculates the tax of sales. */
  calculatesTax: boolean;
  /** The server listens on a loopback address alone. */
  isLoopbackOnly: boolean;
  rateLimits: boolean;
  /** Creators must verify their address before anything leaves the instance in their name. */
  requireVerifiedEmail: boolean;
  /** Since when accounts must have a second factor; null if they need none. */
  factorRequiredSince: { user: number | null; admin: number | null };
  /** Minimum characters of a creator's password. */
  passwordMinLength: number;
  /** Limits on abuse: allowances by age and standing, reviews and automatic pauses. */
  abuseLimits: boolean;
  /** The first import of an account with more rows waits for review. */
  importReviewRows: number;
  /** The first newsletter of an account to more recipients waits for review; undefined: none does. */
  sendReviewRecipients: number | undefined;
  /** Days after its end at which a newsletter's accepted deliveries move to compressed files. */
  compactDeliveriesAfterDays: number;
  /** The accepted deliveries of ended newsletters that may stay rows for so long. */
  compactDeliveriesAbove: number;
  /** Grants access to the metrics; undefined: this machine has access, and outside production those of its network. */
  metricsToken: string | undefined;
}
