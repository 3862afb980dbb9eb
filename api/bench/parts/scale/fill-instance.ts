import { createClient } from '@libsql/client';

export interface InstanceSize {
  creators: number;
  /** The number of all creators' subscribers, without the large list. */
  subscribers: number;
  /** The number of subscribers of the one creator who signs up and sends. */
  largeList: number;
}

/** The address that `POPULAR_LISTS` creators have on their lists. */
export const POPULAR = 'popular@kova.example';
const POPULAR_LISTS = 100;
const FIRST_NAMES = ['Mara', 'Ines', 'Tom', 'Noor', 'Yuki', 'Hugo', 'Zoe'];
const LAST_NAMES = ['Lindqvist', 'Kova', 'Adeyemi', 'Haddad', 'Sato', 'Okafor', 'Silva', 'Nowak', 'Tanaka'];
const YEAR_MS = 365 * 86_400_000;

export const formatCreatorName = (id: number) => `creator${id}`;

/** Writes creators with pages, and subscribers. The database's triggers update counters and the search index. */
export async function fillInstance(
  file: string,
  { creators, subscribers, largeList }: InstanceSize,
): Promise<void> {
  const database = createClient({ url: `file:${file}` });
  const owner = Number((await database.execute('select max(id) as id from users')).rows[0]?.id);
  const createdAt = Date.now() - YEAR_MS;
  const subscribe = (input: { owners: string; address: string; rows: number }) => `
    insert into subscribers (user_id, email, name, token, created_at, consented_at, source)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${input.rows})
      select ${input.owners}, ${input.address}, ${pick(FIRST_NAMES, 'n')} || ' ' || ${pick(LAST_NAMES, 'n / 7')},
        lower(hex(randomblob(16))), ${createdAt} + n % 365 * 86400000, ${createdAt}, 'page' from numbers;`;
  await database.executeMultiple(`
    begin;
    insert into users (id, username, email, password_hash, created_at, email_verified_at)
      with recursive numbers(n) as (select ${owner + 1} union all select n + 1 from numbers where n < ${owner + creators})
      select n, 'creator' || n, 'creator' || n || '@creators.example', 'none', ${createdAt}, ${createdAt} from numbers;
    insert into usernames (name, user_id, created_at) select username, id, ${createdAt} from users where id > ${owner};
    insert into plans (user_id, is_granted, counted_since, last_reset_at)
      select id, id % 20 = 0, ${createdAt}, ${createdAt} from users where id > ${owner};
    insert into sites (user_id, display_name, updated_at)
      select id, ${pick(FIRST_NAMES, 'id')} || ' ' || ${pick(LAST_NAMES, 'id / 7')}, ${createdAt} from users where id > ${owner};
    ${subscribe({ owners: `${owner + 1} + n % ${creators}`, address: `'person' || n || '@kova.example'`, rows: subscribers })}
    ${subscribe({ owners: `${owner + 1} + n`, address: `'${POPULAR}'`, rows: Math.min(POPULAR_LISTS, creators - 1) })}
    ${subscribe({ owners: String(owner), address: `'large' || n || '@kova.example'`, rows: largeList })}
    commit;
    analyze;`);
  database.close();
}

function pick(names: readonly string[], number: string): string {
  return `json_extract('${JSON.stringify(names)}', '$[' || (${number} % ${names.length}) || ']')`;
}
