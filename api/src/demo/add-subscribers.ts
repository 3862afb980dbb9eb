import { sql } from 'drizzle-orm';
import { SECOND } from '../kernel/clock.js';
import { randomToken } from '../kernel/ids.js';
import type { Person } from './people.js';
import { type DemoCreator, runJobs, type Stage } from './stage.js';

export interface NewDemoSubscriber extends Person {
  at: number;
  /** Whether they have confirmed their address, where that is asked for. */
  status: 'confirmed' | 'pending';
  confirmedAt: number | null;
  attributionKind: string;
  attributionSource: string;
}

/** The words above the subscribe box. */
const WORDING = 'Subscribe to my updates';

/**
 * Many at once, in the order in which they came; triggers count them on their own days. `subscribe` would ask the
 * clock, and mail each of them.
 */
export async function addSubscribers(
  { ctx }: Stage,
  creator: DemoCreator,
  subscribers: NewDemoSubscriber[],
): Promise<void> {
  if (subscribers.length === 0) return;
  const rows = subscribers.map((subscriber) => ({ ...subscriber, token: randomToken() }));
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into consent_wordings (user_id, text) values (${creator.id}, ${WORDING}) on conflict do nothing`),
    ctx.db.write.run(sql`
      insert into subscribers
        (user_id, email, name, status, token, created_at, consented_at, confirmed_at, wording_id, source, source_host,
          attribution_kind, attribution_source)
      select ${creator.id}, value ->> 'email', value ->> 'name', value ->> 'status', value ->> 'token', value ->> 'at',
        value ->> 'at', value ->> 'confirmedAt',
        (select id from consent_wordings where user_id = ${creator.id} and text = ${WORDING}),
        iif(value ->> 'cameBy' = 'widget', 'widget', 'page'),
        iif(value ->> 'cameBy' = 'widget', value ->> 'cameFrom', null),
        value ->> 'cameBy', value ->> 'cameFrom'
      from json_each(${JSON.stringify(rows)})`),
  ]);
}

/** The list that they had before they came: a file, as they would bring it. */
export async function bringList(stage: Stage, creator: DemoCreator, people: Person[]): Promise<void> {
  if (people.length === 0) return;
  const lines = people.map(({ email, name }) => `${email},${name}`);
  const form = new FormData();
  form.set('file', new File([`Email,Name\n${lines.join('\n')}\n`], 'readers.csv', { type: 'text/csv' }));
  form.set('consent', 'These people agreed to get my newsletter.');
  await stage.call('POST', '/api/subscribers/import', { as: creator.as, body: form });
  await runJobs(stage);
  stage.clock.set(stage.clock.now() + SECOND);
}
