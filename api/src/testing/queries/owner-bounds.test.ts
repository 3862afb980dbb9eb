import type { Client } from '@libsql/client';
import { expect, it } from 'vitest';
import { createWorld } from '../world.js';
import { findUnboundTables, readOwnedTables } from './owner-bounds.js';

async function readTables() {
  const { ctx } = await createWorld();
  return readOwnedTables((ctx.db.read as unknown as { $client: Client }).$client);
}

it('finds the tables with an owner and the tables that refer to them, but no others', async () => {
  const tables = await readTables();
  const ownedTables = ['users', 'mailings', 'deliveries', 'download_links', 'bans', 'jobs', 'admins'].filter(
    (name) => tables.has(name),
  );
  expect(ownedTables).toEqual(['users', 'mailings', 'deliveries', 'download_links']);
});

it.each([
  [
    'a column that two creators may share',
    'select 1 from subscribers s join links l on l.title = s.name where s.user_id = ?',
    ['links'],
  ],
  [
    'an address without its owner',
    'select 1 from deliveries d join subscribers s on s.email = d.address where d.mailing_id = ?',
    ['subscribers'],
  ],
  ['a list of tables', 'select 1 from subscribers, links as l where subscribers.user_id = ?', ['links']],
  [
    'an inner select',
    'select 1 from links l where l.user_id = ? and exists (select 1 from tags where tags.name = l.title)',
    ['tags'],
  ],
  [
    'a part of a union',
    'select 1 from links where user_id = ? union all select 1 from products where title = ?',
    ['products'],
  ],
  ['a table without any owner', 'select count(*) from subscribers where email = ?', ['subscribers']],
  [
    'an update',
    'update newsletters set title = ? where title in (select title from links where user_id = ?)',
    ['newsletters'],
  ],
])('finds the unbound table in %s', async (_, statement, unbound) => {
  expect(findUnboundTables(await readTables(), statement)).toEqual(unbound);
});

it.each([
  'select 1 from "deliveries" d inner join "mailings" on "mailings"."id" = d."mailing_id" where "mailings"."owner_id" = ?',
  'select 1 from pauses join subscribers s on s.user_id = pauses.owner_id and s.email = pauses.address where pauses.owner_id = ?',
  'update mailings set paused_at = ? where id = ? and not exists (select 1 from reviews r where r.user_id = mailings.owner_id)',
  'insert into links (user_id, title) select ?, ? from links where user_id = ? having count(*) < ?',
  'delete from deliveries where id in (select id from (select id from deliveries where mailing_id = ? limit ?))',
  'select 1 from subscribers where id in (select value from json_each(?)) union select 1 from links where user_id = ?',
  'select name from bans cross join admins',
])('accepts: %s', async (statement) => {
  expect(findUnboundTables(await readTables(), statement)).toEqual([]);
});
