import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from './config/paths.js';

/** The order of the features. A row imports only the rows above it, and nothing of its own row. */
const FEATURE_ROWS = [
  ['settings', 'health', 'bans'],
  ['accounts'],
  ['payments', 'reviews'],
  ['mailing'],
  ['plans'],
  ['allowances'],
  ['media'],
  ['webhooks'],
  ['domains'],
  ['sites'],
  ['visits', 'payouts'],
  ['subscribers', 'products', 'widgets'],
  ['newsletters', 'checkout'],
  ['insights'],
  ['sign-in', 'pages'],
  ['admin'],
];
const VENDORS =
  /^(?:stripe|nodemailer|ioredis|bullmq|@aws-sdk\/|@libsql\/|rate-limiter-flexible|pino|vite)(?:\/|$)/;

interface Import {
  /** The path from the root: `api/src/features/accounts/store.ts`. */
  file: string;
  /** A file from the root without its ending, or a package's name. */
  target: string;
}

/** A rule about imports. `forbids` returns the reason, or undefined if the import is allowed. */
interface Rule {
  name: string;
  forbids(arrow: Import): string | undefined;
}

const isInFolder = (path: string, folder: string) => path.startsWith(`${folder}/`);
const findFeature = (path: string) => /^api\/src\/features\/([^/]+)\//.exec(path)?.[1];
const findRowIndex = (feature: string) => FEATURE_ROWS.findIndex((row) => row.includes(feature));
const isHono = (target: string) => /^(?:hono|@hono\/)/.test(target);
const isDrizzle = (target: string) => target.startsWith('drizzle-orm');

function from(folder: string, isTarget: (target: string) => boolean, reason: string) {
  return ({ file, target }: Import) => (isInFolder(file, folder) && isTarget(target) ? reason : undefined);
}

const API = 'api/src';
const isAdapter = (target: string) => isInFolder(target, `${API}/adapters`);

/** The rules files that create random codes, or use the types of a table. */
const IMPURE_RULES = [
  'api/src/features/accounts/factors/rules.ts',
  'api/src/features/subscribers/import/rows/rules.ts',
  'api/src/features/subscribers/opt-in/rules.ts',
];

const RULES: Rule[] = [
  {
    name: 'the kernel imports no other layer',
    forbids: from(
      `${API}/kernel`,
      (target) => isInFolder(target, API) && !isInFolder(target, `${API}/kernel`),
      'the kernel is true everywhere, without I/O',
    ),
  },
  {
    name: 'ports know no vendor',
    forbids: from(
      `${API}/ports`,
      (target) => isAdapter(target) || isHono(target) || isDrizzle(target) || VENDORS.test(target),
      'a port is our own interface and names no implementation',
    ),
  },
  {
    name: 'features use external systems through ports',
    forbids: from(
      `${API}/features`,
      (target) => isAdapter(target) || VENDORS.test(target),
      'adapters are chosen in compose.ts alone',
    ),
  },
  {
    name: 'rules are pure',
    forbids: ({ file, target }) =>
      /\/features\/.+\/(?:[\w-]+-)?rules\.ts$/.test(file) &&
      !IMPURE_RULES.includes(file) &&
      (/\/(?:store|table)$/.test(target) || isDrizzle(target) || target.startsWith('node:crypto'))
        ? 'a rule has no store, clock or randomness: hand it values'
        : undefined,
  },
  {
    name: 'only routes use HTTP',
    forbids: ({ file, target }) => {
      const mayKnowHono = /(?:routes|schemas|check-credentials)\.ts$/.test(file);
      return findFeature(file) !== undefined && !mayKnowHono && isHono(target)
        ? 'verbs and stores know no HTTP'
        : undefined;
    },
  },
  {
    name: 'routes make no queries',
    forbids: ({ file, target }) =>
      /routes\.ts$/.test(file) && isDrizzle(target) && findFeature(file) !== undefined
        ? 'a handler parses, calls one verb or query, and presents'
        : undefined,
  },
  {
    name: 'a feature is imported only through its index, and only from above',
    forbids({ file, target }) {
      const [importer, imported] = [findFeature(file), findFeature(`${target}/`)];
      if (importer === undefined || imported === undefined || importer === imported) return undefined;
      if (target !== `${API}/features/${imported}/index`) return `the inside of ${imported} is its own`;
      return findRowIndex(imported) < findRowIndex(importer)
        ? undefined
        : `${imported} is not below ${importer}`;
    },
  },
  {
    name: 'layers below features do not import them',
    forbids: ({ file, target }) =>
      ['db', 'http', 'adapters'].some((folder) => isInFolder(file, `${API}/${folder}`)) &&
      findFeature(`${target}/`) !== undefined
        ? 'what features own is handed in (see app.ts)'
        : undefined,
  },
  {
    name: 'only compose.ts names adapters',
    forbids: ({ file, target }) =>
      isAdapter(target) &&
      !isAdapter(file) &&
      file !== `${API}/server/compose.ts` &&
      !isInFolder(file, `${API}/testing`)
        ? 'choose adapters in compose.ts'
        : undefined,
  },
  {
    name: 'only adapters/pages imports the widgets, and ports/pages.ts their types; the rules of colors, looks and slugs are pure',
    forbids: ({ file, target }) =>
      isInFolder(file, 'api') &&
      (target.startsWith('@tidings/widgets') || isInFolder(target, 'widgets')) &&
      target !== '@tidings/widgets/contrast' &&
      target !== '@tidings/widgets/look' &&
      target !== '@tidings/widgets/slug' &&
      !isInFolder(file, `${API}/adapters/pages`) &&
      file !== `${API}/ports/pages.ts`
        ? 'pages are rendered behind their port'
        : undefined,
  },
  {
    name: 'clients use the SDK, never the API',
    forbids: ({ file, target }) =>
      ['dashboard', 'widgets', 'cli', 'sdk'].some((name) => isInFolder(file, name)) &&
      (isInFolder(target, 'api') || target.startsWith('@tidings/api'))
        ? 'the SDK is the only way in'
        : undefined,
  },
  {
    name: 'elements, pages and browser scripts do not import each other, and shared imports none of them',
    forbids({ file, target }) {
      const folders = ['elements', 'pages', 'browser'].map((name) => `widgets/src/${name}`);
      const importedFolder = folders.find((folder) => isInFolder(target, folder));
      const crosses =
        importedFolder !== undefined &&
        !isInFolder(file, importedFolder) &&
        [...folders, 'widgets/src/shared'].some((folder) => isInFolder(file, folder));
      return crosses ? 'code for both belongs in widgets/src/shared' : undefined;
    },
  },
  {
    name: 'CLI actions do not render',
    forbids: from(
      'cli/src/actions',
      (target) => target === 'ink' || target === 'react' || isInFolder(target, 'cli/src/views'),
      'actions work, views draw',
    ),
  },
  {
    name: 'the dashboard’s zones import in one direction',
    forbids({ file, target }) {
      const findZone = (path: string) => /^dashboard\/src\/(ui|features|app)\//.exec(path)?.[1];
      const order = ['ui', 'features', 'app'];
      const [importer, imported] = [findZone(file), findZone(`${target}/`)];
      if (importer === undefined || imported === undefined) return undefined;
      return order.indexOf(imported) > order.indexOf(importer)
        ? `${importer} is below ${imported}`
        : undefined;
    },
  },
];

function walk(folder: string): string[] {
  return readdirSync(join(paths.root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : [path];
  });
}

const files = ['api', 'sdk', 'dashboard', 'widgets', 'cli']
  .flatMap((name) => walk(`${name}/src`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|process|d)\.tsx?$/.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(join(paths.root, file), 'utf8')]));

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;

const imports: Import[] = files.flatMap((file) =>
  [...(sources.get(file) ?? '').matchAll(IMPORT)].map(([, specifier = '']) => ({
    file,
    target: specifier.startsWith('.') ? join(dirname(file), specifier).replace(/\.[jt]sx?$/, '') : specifier,
  })),
);

describe('boundaries', () => {
  it('reads all source files', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports).toContainEqual({
      file: 'api/src/server/compose.ts',
      target: 'api/src/adapters/limits/memory',
    });
  });

  it.each(RULES)('$name', ({ forbids }) => {
    const violations = imports.flatMap((arrow) => {
      const reason = forbids(arrow);
      return reason === undefined ? [] : [`${arrow.file} → ${arrow.target}: ${reason}`];
    });
    expect(violations).toEqual([]);
  });

  it.each([
    ['api/src/kernel/ids.ts', 'api/src/db/client'],
    ['api/src/ports/email.ts', 'nodemailer/lib/smtp-connection'],
    ['api/src/features/mailing/loop/send-loop.ts', 'api/src/adapters/email/smtp'],
    ['api/src/features/mailing/rules.ts', 'drizzle-orm'],
    ['api/src/features/mailing/loop/retry-rules.ts', 'api/src/features/mailing/store'],
    ['api/src/features/mailing/suppress.ts', 'hono'],
    ['api/src/features/sign-in/routes.ts', 'drizzle-orm'],
    ['api/src/features/newsletters/routes.ts', 'api/src/features/mailing/store'],
    ['api/src/features/mailing/store.ts', 'api/src/features/newsletters/index'],
    ['api/src/features/pages/routes.ts', 'api/src/features/sign-in/index'],
    ['api/src/http/identity/authenticate.ts', 'api/src/features/accounts/index'],
    ['api/src/bin/server.ts', 'api/src/adapters/email/smtp'],
    ['api/src/features/pages/routes.ts', '@tidings/widgets/pages'],
    ['dashboard/src/main.tsx', 'api/src/server/app'],
    ['widgets/src/elements/index.ts', 'widgets/src/pages/index'],
    ['widgets/src/browser/unsubscribe/main.tsx', 'widgets/src/pages/system/system-page'],
    ['widgets/src/shared/unsubscribe/unsubscribe-form.tsx', 'widgets/src/browser/show-toast'],
    ['cli/src/actions/drafts/drafts.ts', 'ink'],
    ['dashboard/src/ui/button.tsx', 'dashboard/src/features/sites/index'],
  ])('detects %s → %s', (file, target) => {
    expect(RULES.flatMap(({ forbids }) => forbids({ file, target }) ?? [])).not.toEqual([]);
  });

  it('assigns every feature to a layer', () => {
    const features = readdirSync(join(paths.root, API, 'features'));
    expect(features.filter((name) => findRowIndex(name) < 0)).toEqual([]);
  });

  it('allows only config.ts and the processes to read the environment', () => {
    const allowedFiles = [
      'api/src/config/config.ts',
      'api/src/bin/server.ts',
      'api/src/bin/worker.ts',
      'api/src/bin/generate.ts',
      'api/src/bin/admin.ts',
      'api/src/bin/demo.ts',
      'api/src/testing/world.ts',
      'api/src/testing/servers/redis-server.ts',
      'api/src/testing/servers/sqld.ts',
    ];
    const readingFiles = files.filter(
      (file) => isInFolder(file, API) && /process\.env/.test(sources.get(file) ?? ''),
    );
    expect(readingFiles.filter((file) => !allowedFiles.includes(file))).toEqual([]);
  });

  it('uses `parseUrl`, never `URL.canParse`, in code that runs in Node', () => {
    const requesters = files.filter(
      (file) =>
        /^(?:api\/src|widgets\/src\/(?:shared|pages|elements))\//.test(file) &&
        /URL\.canParse\(/.test(sources.get(file) ?? ''),
    );
    expect(requesters).toEqual([]);
  });

  it('finds no import cycle', () => {
    expect(findCycle()).toBeUndefined();
  });
});

/** Returns the first cycle among our own files, as its path. */
function findCycle(): string | undefined {
  const graph = new Map<string, string[]>();
  for (const { file, target } of imports) {
    const from = file.replace(/\.tsx?$/, '');
    graph.set(from, [...(graph.get(from) ?? []), target]);
  }
  const visitedNodes = new Set<string>();
  const visit = (node: string, trail: string[]): string | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node].join(' → ');
    if (visitedNodes.has(node)) return undefined;
    visitedNodes.add(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle !== undefined) return cycle;
    }
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
