import type { Database } from '../db/transact.js';
import type { Clock } from '../kernel/clock.js';
import type { SendRate } from '../kernel/send-rate.js';
import type { SigningKey } from '../kernel/signing-key.js';
import type { Blobs } from '../ports/blobs.js';
import type { Dns } from '../ports/dns.js';
import type { Embed } from '../ports/embed.js';
import type { FetchUrl } from '../ports/fetch-url.js';
import type { Limits } from '../ports/limits.js';
import type { Log } from '../ports/log.js';
import type { Mail } from '../ports/mail.js';
import type { MailHook } from '../ports/mail-hook.js';
import type { Pages } from '../ports/pages.js';
import type { Payments } from '../ports/payments.js';
import type { PubSub } from '../ports/pubsub.js';
import type { Secrets } from '../ports/secrets.js';

/** What every verb is handed first: the world outside its input. */
export interface Context {
  db: Database;
  clock: Clock;
  pubsub: PubSub;
  blobs: Blobs;
  dns: Dns;
  embed: Embed;
  fetchUrl: FetchUrl;
  mail: Mail;
  /** Providers that report bounces over HTTP. */
  mailHooks: readonly MailHook[];
  limits: Limits;
  pages: Pages;
  payments: Payments;
  secrets: Secrets;
  log: Log;
  instance: Instance;
}

/** The settings of this instance that features read, taken from the environment once. */
export interface Instance {
  brandName: string;
  /** Where links point, without a trailing slash. */
  publicUrl: string;
  /** `PUBLIC_URL` as it was set; undefined on a laptop, where any own loopback name will do. */
  configuredUrl: string | undefined;
  /** Shown in place of a loopback host. */
  shortDomain: string;
  mailFrom: string;
  /** What mail of `mailFrom` is signed with; without one it goes out unsigned. */
  signingKey: SigningKey | undefined;
  /** Stands in the terms and the privacy policy. */
  contactEmail: string;
  /** The selection of ways in has a link there; without one, none. */
  betaUrl: string | undefined;
  freeQuota: number;
  proQuota: number;
  unknownPolicy: 'resend' | 'hold';
  /** What the relay takes in a second and in an hour, from all workers together. */
  sendRate: SendRate;
  /** How long after sending nothing leaves yet, and it can be taken back. */
  undoSendSeconds: number;
  /** Mail goes out through a relay; otherwise it stays in the local mailbox. */
  sendsThroughRelay: boolean;
  /** Whose addresses are the envelope senders, so that what bounces comes back to us. */
  bounceDomain: string | undefined;
  isProduction: boolean;
  /** The server listens on a loopback address alone. */
  isLoopbackOnly: boolean;
  rateLimits: boolean;
  /** Creators must verify their address before anything leaves the instance in their name. */
  requireVerifiedEmail: boolean;
  /** How many characters a creator's password needs. */
  passwordMinLength: number;
  /** Limits on abuse: allowances by age and standing, reviews and automatic pauses. */
  abuseLimits: boolean;
  /** The first import of an account with more rows waits for review. */
  importReviewRows: number;
  /** Accepted deliveries of a newsletter move to compressed files so many days after it ended. */
  compactDeliveriesAfterDays: number;
  /** Who has it may read the figures; undefined: this machine may, and outside production those of its network. */
  metricsToken: string | undefined;
}
