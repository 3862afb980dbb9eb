import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { insertUser, users } from '../../features/accounts/index.js';
import { readFieldValue } from '../../features/subscribers/fields/rules.js';
import type { FieldType } from '../../features/subscribers/segments/filter.js';
import type { SubscriberStatus } from '../../features/subscribers/table.js';
import { createRandomId } from '../../kernel/ids.js';
import type { World } from '../world.js';

/** Days with some changes of clocks, in Chile at midnight. The tests' clock is at the first day. */
const DAYS = ['2026-11-21', '2026-11-20', '2026-11-01', '2026-10-25', '2026-09-06', '2026-04-05'];
const TIME_ZONES = ['UTC', 'America/St_Johns', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
const MINUTE = 60_000;

/** Each tag and each text, with another form of it that filters treat as equal. */
export const TAGS = [
  ['VIP', 'vip'],
  ['Été  tardif', 'ÉTÉ TARDIF'],
  ["100% ' OR 1=1 --", "100% ' or 1=1 --"],
  ['__proto__', '__PROTO__'],
] as const;
export const CITIES = [
  ['Bern', 'BERN'],
  ['São Paulo', 'são paulo'],
  ['100%_Bern', '100%_bern'],
] as const;
const SIZES = ['S', 'M', 'm'];
const SCORES = [-1.5, 0, 3, 3.25, 90];

const FIELDS = {
  city: { type: 'text', choices: [] },
  score: { type: 'number', choices: [] },
  birthday: { type: 'date', choices: [] },
  member: { type: 'boolean', choices: [] },
  size: { type: 'choice', choices: SIZES },
} as const satisfies Record<string, { type: FieldType; choices: readonly string[] }>;

export interface Person {
  status: SubscriberStatus;
  source: 'page' | 'widget' | 'api' | 'import' | 'hand';
  createdAt: number;
  /** The positions in `TAGS`. */
  tags: number[];
  /** `city` is a position in `CITIES`. */
  fields: {
    city: number | undefined;
    score: number | undefined;
    birthday: string | undefined;
    member: boolean | undefined;
    size: string | undefined;
  };
  purchases: Array<{ product: number; status: 'completed' | 'failed' | 'refunded' }>;
  /** The activity in each newsletter. */
  activity: Array<{ status: 'accepted' | 'failed' | 'none'; opens: number; clicks: number }>;
}

export interface List {
  timeZone: string;
  persons: Person[];
  /** The time at which each newsletter was sent. */
  newsletters: number[];
}

const day = fc.constantFrom(...DAYS);
/** Generates moments near midnight somewhere on earth. */
const moment = fc
  .tuple(day, fc.integer({ min: -16 * 4, max: 16 * 4 }), fc.constantFrom(-1, 0, 1))
  .map(([date, quarters, off]) => Date.parse(`${date}T00:00:00Z`) + quarters * 15 * MINUTE + off);

const person: fc.Arbitrary<Person> = fc.record({
  status: fc.constantFrom('confirmed', 'confirmed', 'confirmed', 'pending', 'unsubscribed', 'removed'),
  source: fc.constantFrom('page', 'widget', 'api', 'import', 'hand'),
  createdAt: moment,
  tags: fc.subarray([0, 1, 2, 3]),
  fields: fc.record({
    city: fc.option(fc.nat(CITIES.length - 1), { nil: undefined }),
    score: fc.option(fc.constantFrom(...SCORES), { nil: undefined }),
    birthday: fc.option(day, { nil: undefined }),
    member: fc.option(fc.boolean(), { nil: undefined }),
    size: fc.option(fc.constantFrom(...SIZES), { nil: undefined }),
  }),
  purchases: fc.array(
    fc.record({ product: fc.nat(2), status: fc.constantFrom('completed', 'failed', 'refunded') }),
    { maxLength: 2 },
  ),
  activity: fc.array(
    fc.record({
      status: fc.constantFrom('accepted', 'accepted', 'failed', 'none'),
      opens: fc.nat(2),
      clicks: fc.nat(1),
    }),
    { minLength: 3, maxLength: 3 },
  ),
});

export const randomList: fc.Arbitrary<List> = fc.record({
  timeZone: fc.constantFrom(...TIME_ZONES),
  persons: fc.array(person, { maxLength: 12 }),
  newsletters: fc.array(moment, { minLength: 3, maxLength: 3 }),
});

/** Generates filters of clients, with the products 0 to 2 of the list. */
export const randomFilter: fc.Arbitrary<RandomFilter> = fc.letrec<{ tree: RandomFilter }>((tie) => {
  const form = fc.nat(1);
  const condition = fc.oneof(
    fc.tuple(fc.nat(3), form).map(([tag, as]) => ({ tag: TAGS[tag]?.[as] })),
    fc
      .tuple(fc.constantFrom('is', 'isNot'), fc.nat(CITIES.length - 1), form)
      .map(([operator, city, as]) => ({ field: 'city', [operator]: CITIES[city]?.[as] })),
    fc.constantFrom('be', 'ÃO', '%', '_').map((contains) => ({ field: 'city', contains })),
    fc
      .tuple(fc.constantFrom('is', 'isNot', 'atLeast', 'atMost'), fc.constantFrom(...SCORES))
      .map(([operator, score]) => ({ field: 'score', [operator]: score })),
    fc
      .tuple(fc.constantFrom('is', 'isNot', 'before', 'after'), day)
      .map(([operator, date]) => ({ field: 'birthday', [operator]: date })),
    fc
      .tuple(fc.constantFrom('is', 'isNot'), fc.boolean())
      .map(([operator, member]) => ({ field: 'member', [operator]: member })),
    fc
      .tuple(fc.constantFrom('is', 'isNot'), fc.constantFrom(...SIZES))
      .map(([operator, size]) => ({ field: 'size', [operator]: size })),
    fc
      .tuple(fc.constantFrom(...Object.keys(FIELDS)), fc.boolean())
      .map(([field, isSet]) => ({ field, isSet })),
    fc
      .tuple(fc.constantFrom('before', 'after'), day)
      .map(([operator, date]) => ({ joined: { [operator]: date } })),
    fc.constantFrom(1, 2, 21, 28, 76, 77, 231).map((withinDays) => ({ joined: { withinDays } })),
    fc.constantFrom('page', 'widget', 'api', 'import', 'hand').map((source) => ({ source })),
    fc.constantFrom(0, 1, 2, 'anything').map((bought) => ({ bought })),
    fc
      .tuple(
        fc.constantFrom('received', 'opened', 'clicked'),
        fc.constantFrom('atLeast', 'atMost'),
        fc.nat(3),
        fc.constantFrom(undefined, 1, 2, 21, 28, 77),
      )
      .map(([activity, operator, times, withinDays]) => ({
        activity,
        [operator]: times,
        ...(withinDays !== undefined && { withinDays }),
      })),
  );
  const parts = fc.array(tie('tree'), { minLength: 1, maxLength: 3 });
  return {
    tree: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      condition as fc.Arbitrary<RandomFilter>,
      parts.map((all) => ({ all })),
      parts.map((any) => ({ any })),
      tie('tree').map((not) => ({ not })),
    ),
  };
}).tree;

// biome-ignore lint/suspicious/noExplicitAny: the oracle reads what the generator wrote, without the types under test.
export type RandomFilter = any;

export interface StoredList {
  userId: number;
  /** The ids of the people, in their order. */
  ids: number[];
  products: number[];
}

/** Stores a list for a new creator with SQL. Uses only `readFieldValue` of the code under test. */
export async function storeList(world: World, list: List): Promise<StoredList> {
  const { ctx } = world;
  const { write } = ctx.db;
  const username = `creator-${createRandomId().slice(0, 12).toLowerCase()}`;
  const owner = sql`(select id from users where username = ${username})`;
  await ctx.db.transact([
    ...insertUser(ctx, { username, email: `${username}@kiln.example`, passwordHash: 'x' }),
    write.update(users).set({ timeZone: list.timeZone }).where(sql`username = ${username}`),
    ...TAGS.map(([name, otherSpelling]) =>
      write.run(sql`insert into tags (user_id, name, key, created_at)
        values (${owner}, ${name}, ${otherSpelling.normalize('NFKC').toLowerCase()}, 1)`),
    ),
    ...Object.entries(FIELDS).map(([key, { type, choices }]) =>
      write.run(sql`insert into custom_fields (user_id, key, label, type, choices, created_at)
        values (${owner}, ${key}, ${key}, ${type}, ${JSON.stringify(choices)}, 1)`),
    ),
  ]);
  const userId = await getId(world, sql`select id from users where username = ${username}`);
  const rows = list.persons.map((person, place) => ({
    ...person,
    place,
    email: `${username}-${place}@kova.example`,
  }));
  // The ids of products are unique per creator, and far from other ids.
  const products = [0, 1, 2].map((product) => userId * 1_000 + product);
  await ctx.db.transact([
    write.run(sql`
      insert into subscribers (user_id, email, name, status, token, created_at, source)
      select ${userId}, value ->> 'email', value ->> 'place', value ->> 'status', ${username} || (value ->> 'place'),
        value ->> 'createdAt', value ->> 'source'
      from json_each(${JSON.stringify(rows)}) order by value ->> 'place'`),
    write.run(sql`
      insert into subscriber_tags (tag_id, subscriber_id)
      select tag.id, subscriber.id from json_each(${JSON.stringify(rows)}) as person, json_each(person.value, '$.tags') as place
      join subscribers as subscriber on subscriber.user_id = ${userId} and subscriber.email = person.value ->> 'email'
      join (select id, row_number() over (order by id) - 1 as place from tags where user_id = ${userId}) as tag on tag.place = place.value`),
    write.run(sql`
      insert into field_values (field_id, subscriber_id, text, folded, number)
      select field.id, subscriber.id, given.value ->> 'text', given.value ->> 'folded', given.value ->> 'number'
      from json_each(${JSON.stringify(rows.flatMap(toFieldValues))}) as given
      join custom_fields as field on field.user_id = ${userId} and field.key = given.value ->> 'key'
      join subscribers as subscriber on subscriber.user_id = ${userId} and subscriber.email = given.value ->> 'email'`),
    ...rows.flatMap(({ email, purchases }) =>
      purchases.map(({ product, status }) => {
        const id = createRandomId();
        return write.run(sql`
          insert into purchases (public_id, provider, payment_intent_id, user_id, product_id, product_title, amount,
            currency, customer_email, status, created_at, updated_at)
          values (${id}, 'simulated', ${id}, ${userId}, ${products[product]}, 'Kiln', 100, 'usd', ${email}, ${status}, 1, 1)`);
      }),
    ),
    ...list.newsletters.flatMap((sentAt, newsletter) =>
      storeNewsletter(world, { userId, sentAt, newsletter, rows }),
    ),
  ]);
  const storedRows = await ctx.db.read.all<{ id: number }>(
    sql`select id from subscribers where user_id = ${userId} order by id`,
  );
  return { userId, ids: storedRows.map(({ id }) => id), products };
}

function toFieldValues({ email, fields }: Person & { email: string }) {
  const { city, ...otherFields } = fields;
  const values = { ...otherFields, city: city === undefined ? undefined : CITIES[city]?.[0] };
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ email, key, ...readFieldValue(FIELDS[key as keyof typeof FIELDS], value) }],
  );
}

function storeNewsletter(
  { ctx }: World,
  input: { userId: number; sentAt: number; newsletter: number; rows: Array<Person & { email: string }> },
) {
  const { userId, sentAt, newsletter, rows } = input;
  const publicId = createRandomId();
  const recipients = rows.map(({ email, activity }) => ({ email, ...activity[newsletter] }));
  const recipientJoin = sql`json_each(${JSON.stringify(recipients)}) as person
    join subscribers as subscriber on subscriber.user_id = ${userId} and subscriber.email = person.value ->> 'email'
    join mailings as mailing on mailing.public_id = ${publicId}`;
  return [
    ctx.db.write.run(sql`
      insert into mailings (public_id, owner_id, status, priority, envelope_from, message_id_host, created_at)
      values (${publicId}, ${userId}, 'finished', 10, 'a@kiln.example', 'kiln.example', ${sentAt})`),
    ctx.db.write.run(sql`
      insert into newsletters (user_id, title, content, sent_at, mailing_id, created_at, updated_at)
      select ${userId}, 'Kiln', '', ${sentAt}, id, 1, 1 from mailings where public_id = ${publicId}`),
    ctx.db.write.run(sql`
      insert into deliveries (mailing_id, recipient_id, address, personal, status)
      select mailing.id, subscriber.id, subscriber.email, '{}', person.value ->> 'status' from ${recipientJoin}
      where person.value ->> 'status' <> 'none'`),
    ctx.db.write.run(sql`
      insert into subscriber_activity (newsletter_id, subscriber_id, opens, clicks)
      select newsletter.id, subscriber.id, person.value ->> 'opens', person.value ->> 'clicks' from ${recipientJoin}
      join newsletters as newsletter on newsletter.mailing_id = mailing.id`),
  ];
}

async function getId({ ctx }: World, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await ctx.db.read.all<{ id: number }>(query);
  if (row === undefined) throw new Error('The row is missing.');
  return row.id;
}
