import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { paths } from '../../config/paths.js';
import { startLibsqlServer } from '../../testing/servers/libsql-server.js';
import { openConnections } from '../client.js';
import { migrateDatabase } from './migrate.js';
import { planSteps } from './migration-steps.js';

const TABLE = 'CREATE TABLE `tags` (`id` text PRIMARY KEY);\n';
const ITS_INDEX = 'CREATE INDEX `tags_id` ON `tags` (`id`);';
const COLUMN = 'ALTER TABLE `users` ADD `plan` text;';
const INDEX = '-- For the console.\nCREATE UNIQUE INDEX `users_plan` ON `users` (`plan`);';
const FILL = "UPDATE users SET plan = 'free';";
const TRIGGER = 'CREATE TRIGGER counted AFTER INSERT ON users BEGIN UPDATE tags SET id = 1; END;';

describe('planSteps', () => {
  it('makes one step of statements that are fast on any database', () => {
    expect(planSteps([TABLE, ITS_INDEX, COLUMN, TRIGGER])).toEqual([[TABLE, ITS_INDEX, COLUMN, TRIGGER]]);
  });

  it('makes a step of each statement that takes long on a large table', () => {
    const steps = [[COLUMN, TABLE], [INDEX], [FILL], [TRIGGER]];
    expect(planSteps(steps.flat())).toEqual(steps);
  });

  it.each(['DROP TRIGGER counted;', 'ALTER TABLE `new` RENAME TO `users`;'])(
    'makes one step of a migration with %s',
    (drop) => {
      expect(planSteps([INDEX, drop, FILL, TRIGGER])).toEqual([[INDEX, drop, FILL, TRIGGER]]);
    },
  );
});

/** Creates a folder with a migration of four steps, over a table with rows. */
function createMigrationsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-steps-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(paths.migrations, 'meta'), join(folder, 'meta'), { recursive: true });
  const entries = [1, 2].map((when, idx) => ({
    idx,
    when,
    tag: `000${idx}`,
    version: '6',
    breakpoints: true,
  }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  writeFileSync(join(folder, '0000.sql'), 'CREATE TABLE `users` (`id` integer PRIMARY KEY)');
  const second = [COLUMN, 'INSERT INTO users (id) SELECT 1 + count(*) FROM users', TABLE, INDEX, ITS_INDEX];
  writeFileSync(join(folder, '0001.sql'), second.join('\n--> statement-breakpoint\n'));
  return folder;
}

describe('a migration of several steps on a libSQL server', () => {
  it.each(['before it ran', 'after it ran'])(
    'continues if each request was cut off once, %s',
    async (when) => {
      const folder = createMigrationsFolder();
      const server = await startLibsqlServer(join(folder, 'remote.db'));
      onTestFinished(server.close);
      const { writer } = await openConnections({ url: server.url });
      const seenKeys = new Set<string>();
      const isNew = (statements: string[]) => {
        const key = statements.join();
        return !seenKeys.has(key) && seenKeys.add(key).size > 0;
      };
      if (when === 'before it ran') server.onRequest = (statements) => (isNew(statements) ? 'drop' : 'run');
      else server.onAnswer = (statements) => (isNew(statements) ? 'drop' : 'answer');
      let starts = 1;
      const start = () =>
        migrateDatabase(writer, folder).then(
          () => true,
          () => false,
        );
      while (!(await start())) starts += 1;
      expect(starts).toBeGreaterThan(5);
      server.onRequest = () => 'run';
      server.onAnswer = () => 'answer';
      const { rows } = await writer.client.execute(
        "SELECT (SELECT group_concat(id) FROM users) AS users, (SELECT count(*) FROM __tidings_migration_steps) AS steps, (SELECT count(*) FROM sqlite_master WHERE name IN ('users_plan', 'tags_id')) AS indexes",
      );
      expect(rows[0]).toMatchObject({ users: '1', steps: 0, indexes: 2 });
      writer.close();
    },
  );

  it('is applied once by several processes', async () => {
    const folder = createMigrationsFolder();
    const server = await startLibsqlServer(join(folder, 'remote.db'));
    onTestFinished(server.close);
    const connections = await Promise.all([1, 2, 3].map(() => openConnections({ url: server.url })));
    await Promise.all(connections.map(({ writer }) => migrateDatabase(writer, folder)));
    const { rows } = await (connections[0]?.writer.client.execute('SELECT id FROM users') ?? { rows: [] });
    expect(rows).toHaveLength(1);
    for (const { reader, writer, ledger } of connections)
      for (const each of [reader, writer, ledger]) each.close();
  });
});
