import { sql } from 'drizzle-orm';
import type { Claim } from '../features/mailing/rules.js';
import { DAY } from '../kernel/clock.js';
import type { Outcome } from '../ports/email.js';
import { uploadImage } from './create-creator.js';
import { ACCEPTED_OUTCOME, deliverDue } from './deliver-due.js';
import {
  type CreatorSeed,
  type DemoCreator,
  type DemoInstance,
  type NewsletterText,
  runJobs,
} from './demo-instance.js';

/** The deferred emails per thousand emails of a newsletter. */
const DEFERRED = 14;
const FULL = 2;
const GONE = 0.8;

/** Uploads the images of a creator's newsletters, once. */
export function uploadNewsletterImages(
  { call }: DemoInstance,
  creator: DemoCreator,
  seed: CreatorSeed,
): Promise<string[]> {
  return Promise.all(seed.newsletters.drawings.map((drawing) => uploadImage(call, creator.actor, drawing)));
}

/** Saves a draft through the API. Returns its id. */
export async function saveDraft(
  { call }: DemoInstance,
  creator: DemoCreator,
  seed: CreatorSeed,
  {
    text: [title, opening],
    imageUrl,
    index,
  }: { text: NewsletterText; imageUrl: string | undefined; index: number },
): Promise<number> {
  const { paragraphs, template, design } = seed.newsletters;
  const bodyParagraphs = [index, index + 3].map((place) => paragraphs[place % paragraphs.length] ?? '');
  const content = [opening, ...bodyParagraphs, `— ${seed.displayName.split(' ')[0]}`].map(
    (text) => `<p>${text}</p>`,
  );
  const { json } = await call('POST', '/api/newsletters', {
    actor: creator.actor,
    body: {
      title,
      content: content.join(''),
      preheader: opening,
      template,
      design,
      imageUrl: imageUrl ?? null,
      imageAlt: imageUrl === undefined ? null : 'A drawing',
      senderName: seed.displayName,
      senderEmail: seed.email,
    },
  });
  return json.id as number;
}

/** Sends a draft to the list at the time of the clock, and simulates the replies of the mail servers. */
export async function sendNewsletterTo(
  demo: DemoInstance,
  creator: DemoCreator,
  newsletterId: number,
): Promise<{ audience: number }> {
  const { call, ctx } = demo;
  await call('POST', `/api/newsletters/${newsletterId}/send`, { actor: creator.actor, body: {} });
  await runJobs(demo);
  await deliverDue(demo, (claim) => pickOutcome(creator, claim));
  const [row] = await ctx.db.read.all<{ audience: number }>(sql`
    select mailings.audience from mailings join newsletters on newsletters.mailing_id = mailings.id
    where newsletters.id = ${newsletterId}`);
  return { audience: row?.audience ?? 0 };
}

function pickOutcome({ random }: DemoCreator, { attempts, address }: Claim): Outcome {
  const outcomeRoll = random.next() * 1_000;
  if (outcomeRoll < GONE) {
    return { kind: 'failed', code: 550, text: `5.1.1 <${address}>: user unknown` };
  }
  if (outcomeRoll < GONE + FULL) return { kind: 'failed', code: 552, text: '5.2.2 Mailbox full' };
  const isDeferred = attempts === 0 && outcomeRoll < GONE + FULL + DEFERRED;
  return isDeferred
    ? { kind: 'deferred', code: 451, text: '4.7.1 Greylisted, please try again later' }
    : ACCEPTED_OUTCOME;
}

/**
 * Stores a newsletter's opens and clicks. They derive from both ids, so that some subscribers open nearly everything
 * and some hardly anything. With individual tracking, each subscriber has a row, and the newsletter's totals are the
 * sums of the rows.
 */
export async function readNewsletter(
  { ctx }: DemoInstance,
  { random }: DemoCreator,
  seed: CreatorSeed,
  { newsletterId, sentAt, audience }: { newsletterId: number; sentAt: number; audience: number },
): Promise<void> {
  const { openPercent, clickPercent } = seed.newsletters;
  const { tracking } = seed.list;
  if (tracking === 'off') return;
  const machines = Math.round(audience * 0.11);
  if (tracking === 'individual') {
    await ctx.db.transact([
      ctx.db.write.run(sql`
        insert into subscriber_activity (newsletter_id, subscriber_id, opens, clicks, first_opened_at, last_active_at)
        select ${newsletterId}, recipient_id, 1 + (luck % 7 = 0), (luck * 13 % 100) < ${clickPercent},
          ${sentAt} + luck * luck % ${2 * DAY}, ${sentAt} + luck * luck % ${2 * DAY} + 60000
        from (
          select recipient_id, (recipient_id * 7919 + ${newsletterId} * 104729) % 10007 as luck,
            -- How much each subscriber reads: between half and one and a half of the average.
            50 + recipient_id * 2654435761 % 100 as zeal
          from deliveries join newsletters on newsletters.mailing_id = deliveries.mailing_id
          where newsletters.id = ${newsletterId} and status = 'accepted')
        where luck % 100 < ${openPercent} * zeal / 100`),
      ctx.db.write.run(sql`
        update newsletters set machine_opens = ${machines}, machine_clicks = ${Math.round(machines / 6)},
          opens = (select coalesce(sum(opens), 0) from subscriber_activity where newsletter_id = ${newsletterId}),
          clicks = (select coalesce(sum(clicks), 0) from subscriber_activity where newsletter_id = ${newsletterId})
        where id = ${newsletterId}`),
      spreadClicks(ctx, newsletterId),
    ]);
    return;
  }
  const opens = random.round((audience * openPercent * (90 + random.between(0, 25))) / 10_000);
  const clicks = random.round((opens * clickPercent) / 100);
  await ctx.db.transact([
    ctx.db.write.run(sql`
      update newsletters set machine_opens = ${machines}, opens = ${opens}, clicks = ${clicks}
      where id = ${newsletterId}`),
    spreadClicks(ctx, newsletterId),
  ]);
}

/** Spreads the clicks over the newsletter's links. The first link also gets the remainder. */
function spreadClicks(ctx: DemoInstance['ctx'], newsletterId: number) {
  const share = (position: string) => `newsletter.clicks / (2 << ${position})`;
  return ctx.db.write.run(
    sql.raw(`
      update newsletter_links set
        clicks = iif(position = 0,
          newsletter.clicks - (select coalesce(sum(${share('other.position')}), 0) from newsletter_links as other
            where other.newsletter_id = newsletter.id and other.position > 0),
          ${share('newsletter_links.position')})
      from newsletters as newsletter
      where newsletter.id = ${newsletterId} and newsletter_links.newsletter_id = newsletter.id`),
  );
}
