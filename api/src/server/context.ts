import type { InstanceConfig } from '../config/config.js';
import type { Database } from '../db/transact.js';
import type { Clock } from '../kernel/clock.js';
import type { PlanLimits } from '../kernel/plans/plan-limits.js';
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
import type { Payments } from '../ports/payments.js';
import type { PubSub } from '../ports/pubsub.js';
import type { Queue } from '../ports/queue.js';
import type { Secrets } from '../ports/secrets.js';

/** The first argument of every function of a feature, with all dependencies besides the input. */
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
  /** The providers that report bounces over HTTP. */
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

/** The settings of this instance for features, from the environment, the console and the start. */
export interface Instance extends InstanceConfig, PlanLimits {
  /** The base of links, without a trailing slash. */
  publicUrl: string;
  /** The time since when accounts must have a second factor. Null if they need none. */
  factorRequiredSince: { user: number | null; admin: number | null };
}
