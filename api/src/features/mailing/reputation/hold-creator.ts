import { and, desc, eq, sql } from 'drizzle-orm';
import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { findOpenUser } from '../../accounts/index.js';
import { formatReviewMessage, insertReview, SAMPLE_DOMAINS } from '../../reviews/index.js';
import { queueAccountEmail } from '../account-email.js';
import { determineConsequence } from '../bounces/classify-failure.js';
import { pauseOwner } from '../control/pause-mailing.js';
import { PRIORITY, type ProvenRefusal, type SettledClaim } from '../rules.js';
import { findMailing, type Mailing } from '../store.js';
import { deliveries } from '../table.js';
import { countTried, findReputationProblem } from './pause-thresholds.js';

/**
 * Selects the refusals that count for a creator's reputation. They count at once if a status names the recipient, or
 * else once they are proven. A list of only hard-bounced addresses has no accepted email that could prove the rest.
 */
export function filterHardBounces({
  settled = [],
  proven = [],
}: {
  settled?: SettledClaim[];
  proven?: ProvenRefusal[];
}): ProvenRefusal[] {
  const hardBounces = settled
    .filter(({ settlement: { status, smtpText }, isProven = false }) => {
      if (status !== 'failed') return false;
      const consequence = determineConsequence(smtpText);
      return consequence === 'hard-everywhere' || (isProven && consequence === 'hard-here');
    })
    .map(({ claim, settlement: { smtpText } }) => ({ claim, smtpText }));
  return [...hardBounces, ...proven.filter(({ smtpText }) => determineConsequence(smtpText) === 'hard-here')];
}

/**
 * Builds the statements that count addresses that do not exist on their mailing, for the batch that settles them, after
 * the settlement. The trigger `deliveries_hard_bounced` counts later reports.
 */
export function countHardBounces(ctx: Context, hardBounces: ProvenRefusal[]): Statement[] {
  if (hardBounces.length === 0) return [];
  const ids = JSON.stringify(hardBounces.map(({ claim }) => claim.id));
  const mailingIds = JSON.stringify([...new Set(hardBounces.map(({ claim }) => claim.mailingId))]);
  return [
    ctx.db.write.run(sql`
      update mailings set hard_bounced = hard_bounced + (
        select count(*) from deliveries
        where deliveries.id in (select value from json_each(${ids}))
          and deliveries.mailing_id = mailings.id and deliveries.status = 'failed')
      where id in (select value from json_each(${mailingIds}))`),
  ];
}

/** The number of newest bounced deliveries to sample for their domains. */
const SAMPLED_BOUNCES = 500;

/** Checks the mailings of addresses that do not exist, with one row lookup by key for each. */
export async function holdAfterRefusals(ctx: Context, hardBounces: ProvenRefusal[]): Promise<void> {
  for (const mailingId of new Set(hardBounces.map(({ claim }) => claim.mailingId))) {
    await holdIfHarmful(ctx, mailingId);
  }
}

/**
 * Pauses a newsletter with too many complaints or nonexistent addresses, and stops its creator from sending
 * until an administrator has reviewed it. Reads only counters. Does not stop a newsletter again after its
 * review.
 */
export async function holdIfHarmful(ctx: Context, mailingId: number): Promise<void> {
  if (!ctx.instance.abuseLimits) return;
  const mailing = await findMailing(ctx, mailingId);
  if (mailing?.priority !== PRIORITY.bulk) return;
  const reason = findReputationProblem(mailing);
  if (reason === undefined) return;
  const { ownerId: userId, accepted, hardBounced, complained } = mailing;
  const user = await findOpenUser(ctx, userId);
  if (user === undefined) return;
  const counts = {
    accepted,
    hardBounced,
    complained,
    tried: countTried(mailing),
    audience: mailing.audience,
  };
  const sampleDomains = await listBouncedDomains(ctx, mailing);
  const subject = { kind: 'sending', subjectId: mailingId, reason } as const;
  const { contactEmail, brandName } = ctx.instance;
  const email = {
    subject: `Sending from your ${brandName} account is paused`,
    paragraphs: [
      formatReviewMessage({
        kind: 'sending',
        reason,
        counts,
        status: 'open',
        decisionReason: null,
        contactEmail,
      }),
    ],
    link: { label: 'Open your newsletters', path: '/newsletters' },
    foot: 'You will get an email with the decision. Your content is not deleted.',
  };
  try {
    await ctx.db.transactDurably([
      ...insertReview(ctx, { userId, ...subject, counts, sampleDomains }),
      pauseOwner(ctx, { ownerId: userId, reason: 'review' }),
      ...(await queueAccountEmail(ctx, { publicId: hashToken(`review ${mailingId}`), user, email })),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) return;
    throw error;
  }
  ctx.pubsub.publish('deliveries');
  ctx.log.warn({ mailingId, ownerId: userId, reason, counts }, 'a newsletter is paused for review');
}

async function listBouncedDomains(ctx: Context, mailing: Mailing): Promise<string[]> {
  const rows = await ctx.db.read
    .select({ address: deliveries.address })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.mailingId, mailing.id),
        sql`status in ('failed', 'expired', 'suppressed', 'held', 'canceled')`,
        eq(deliveries.status, 'failed'),
      ),
    )
    .orderBy(desc(deliveries.recipientId))
    .limit(SAMPLED_BOUNCES);
  return listMostFrequent(rows.flatMap(({ address }) => (address === '' ? [] : [readDomain(address)])));
}

function listMostFrequent(domains: string[]): string[] {
  const counts = new Map<string, number>();
  for (const domain of domains) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SAMPLE_DOMAINS)
    .map(([domain]) => domain);
}
