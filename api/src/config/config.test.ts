import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig } from './config.js';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('readConfig', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3_000,
      host: '127.0.0.1',
      instance: {
        configuredUrl: undefined,
        brandName: 'Tidings',
        freeQuota: 100,
        proQuota: 5_000,
        isLoopbackOnly: true,
        rateLimits: true,
        requireVerifiedEmail: false,
      },
      email: { kind: 'mailbox', from: 'newsletter@tidings.example' },
      admin: { username: 'admin', password: undefined },
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ SMTP_URL: '', PUBLIC_URL: '', ADMIN_PASSWORD: '' }).email.kind).toBe('mailbox');
  });

  it('stores files in its folder, or in a fully configured bucket', () => {
    const env = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'newsletters',
      S3_REGION: 'eu-north-1',
      S3_ACCESS_KEY_ID: 'AKIA',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({ DATA_DIR: '/data', S3_BUCKET: '' }).files).toEqual({
      kind: 'disk',
      folder: '/data/blobs',
    });
    expect(readConfig(env).files).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example',
      bucket: 'newsletters',
      region: 'eu-north-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
    });
    for (const name of Object.keys(env)) {
      expect(() => readConfig({ ...env, [name]: '' })).toThrow(/belong together: set all five/);
    }
    expect(() => readConfig({ ...env, S3_BUCKET: 'Letters/x' })).toThrow(/S3_BUCKET/);
    expect(() => readConfig({ ...env, S3_ENDPOINT: 's3.example' })).toThrow(/S3_ENDPOINT/);
  });

  it('sends through one relay or several', () => {
    expect(readConfig({ SMTP_URL: 'smtp://a.example' }).email).toMatchObject({
      kind: 'smtp',
      relay: { host: 'a.example', port: 587 },
    });
    const SMTP_URLS = 'smtp://a.example smtp://b.example?weight=2';
    expect(readConfig({ SMTP_URLS }).email).toMatchObject({
      kind: 'relays',
      relays: [{ name: 'a.example' }, { name: 'b.example', weight: 2 }],
    });
    expect(() => readConfig({ SMTP_URLS, SMTP_URL: 'smtp://c.example' })).toThrow(/both set/);
    expect(() => readConfig({ SMTP_URLS: 'smtp://a.example?weight=0' })).toThrow(
      /SMTP_URLS: relay 1: weight/,
    );
  });

  it('sends from the host of PUBLIC_URL by default', () => {
    const PUBLIC_URL = 'https://news.example/';
    expect(readConfig({ PUBLIC_URL })).toMatchObject({
      instance: { configuredUrl: 'https://news.example' },
      email: { from: 'newsletter@news.example' },
    });
    expect(readConfig({ PUBLIC_URL, MAIL_FROM: 'hi@other.example' }).email.from).toBe('hi@other.example');
  });

  it('uses the configured name server', () => {
    expect(readConfig({}).dnsServer).toBeUndefined();
    expect(readConfig({ DNS_SERVER: '127.0.0.1:5353' }).dnsServer).toBe('127.0.0.1:5353');
    expect(readConfig({ DNS_SERVER: '[::1]:5353' }).dnsServer).toBe('[::1]:5353');
  });

  it('uses the sender as the contact address by default', () => {
    const readContact = (env: NodeJS.ProcessEnv) => readConfig(env).instance.contactEmail;
    expect(readContact({ PUBLIC_URL: 'https://news.example' })).toBe('newsletter@news.example');
    expect(readContact({ CONTACT_EMAIL: 'desk@news.example' })).toBe('desk@news.example');
  });

  it('allows undo for 8 seconds by default', () => {
    const readUndoSeconds = (UNDO_SEND_SECONDS: string) =>
      readConfig({ UNDO_SEND_SECONDS }).instance.undoSendSeconds;
    expect([
      readConfig({}).instance.undoSendSeconds,
      readUndoSeconds(''),
      readUndoSeconds('0'),
      readUndoSeconds('60'),
    ]).toEqual([8, 8, 0, 60]);
    for (const wrong of ['-1', '61', '1.5', 'long'])
      expect(() => readUndoSeconds(wrong)).toThrow(ConfigError);
  });

  it('requires passwords of 6 characters by default', () => {
    const readMinLength = (PASSWORD_MIN_LENGTH: string) =>
      readConfig({ PASSWORD_MIN_LENGTH }).instance.passwordMinLength;
    expect([readConfig({}).instance.passwordMinLength, readMinLength(''), readMinLength('12')]).toEqual([
      6, 6, 12,
    ]);
    for (const wrong of ['5', '65', '8.5', 'long']) expect(() => readMinLength(wrong)).toThrow(ConfigError);
  });

  it('reads the bounce settings', () => {
    expect(readConfig({ BOUNCE_DOMAIN: '' }).bounces).toEqual({});
    const env = {
      BOUNCE_DOMAIN: 'Bounces.example',
      BOUNCE_SMTP_PORT: '2525',
      SES_TOPIC_ARN: 'arn:aws-cn:sns:cn-north-1:123456789012:bounces',
      POSTMARK_HOOK_SECRET: 'a secret of 20 characters',
    };
    expect(readConfig(env).bounces).toEqual({
      domain: 'bounces.example',
      smtpPort: 2_525,
      sesTopicArn: env.SES_TOPIC_ARN,
      postmarkSecret: env.POSTMARK_HOOK_SECRET,
    });
  });

  it('limits the send rate only if configured', () => {
    expect(readConfig({ SEND_RATE: '' }).instance.sendRate).toEqual({});
    expect(readConfig({ SEND_RATE: '20/s,5000/h' }).instance.sendRate).toEqual({
      perSecond: 20,
      perHour: 5_000,
    });
  });

  it('links to a beta only if configured', () => {
    expect(readConfig({ BETA_URL: '' }).instance.betaUrl).toBeUndefined();
    expect(readConfig({ BETA_URL: 'https://forms.example/beta' }).instance.betaUrl).toBe(
      'https://forms.example/beta',
    );
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ SMTP_URL: 'http://relay.example' }, 'SMTP_URL'],
    [{ PUBLIC_URL: 'tidings.example' }, 'PUBLIC_URL'],
    [{ MAIL_FROM: 'Tidings <a@b.example>' }, 'MAIL_FROM'],
    [{ SEND_UNKNOWN: 'drop' }, 'SEND_UNKNOWN'],
    [{ SEND_RATE: '20 a second' }, 'SEND_RATE'],
    [{ SMTP_URL: 'smtp://u:p@relay.example?tls=maybe' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://relay.example?connections=1001' }, 'SMTP_URL'],
    [{ DNS_SERVER: 'ns1.example:53' }, 'DNS_SERVER'],
    [{ DNS_SERVER: '127.0.0.1' }, 'DNS_SERVER'],
    [{ DNS_SERVER: '127.0.0.1:99999' }, 'DNS_SERVER'],
    [{ CONTACT_EMAIL: 'the office' }, 'CONTACT_EMAIL'],
    [{ BETA_URL: 'javascript:alert(1)' }, 'BETA_URL'],
    [{ BOUNCE_DOMAIN: 'bounces' }, 'BOUNCE_DOMAIN'],
    [{ BOUNCE_DOMAIN: 'b@bounces.example' }, 'BOUNCE_DOMAIN'],
    [{ BOUNCE_DOMAIN: 'bounces.example', BOUNCE_SMTP_PORT: '0' }, 'BOUNCE_SMTP_PORT'],
    [{ BOUNCE_SMTP_PORT: '2525' }, 'BOUNCE_DOMAIN'],
    [{ SES_TOPIC_ARN: 'bounces' }, 'SES_TOPIC_ARN'],
    [{ POSTMARK_HOOK_SECRET: 'short' }, 'POSTMARK_HOOK_SECRET'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
    [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...STRIPE, STRIPE_API_BASE: 'localhost:8080' }, 'STRIPE_API_BASE'],
  ])('names the invalid variable: %o', (env, name) => {
    expect(() => readConfig(env)).toThrow(new RegExp(name));
  });

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://t.example',
    SMTP_URL: 'smtp://relay.example',
    ...STRIPE,
  };
  it.each([
    ['the local mailbox', { SMTP_URL: '' }],
    ['disabled rate limits', { RATE_LIMITS: 'off' }],
    ['no public URL', { PUBLIC_URL: '' }],
    ['simulated payments', { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }],
  ])('rejects %s in production', (_, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(ConfigError);
  });
  it('requires verified email addresses in production by default', () => {
    const isRequired = (env: NodeJS.ProcessEnv) => readConfig(env).instance.requireVerifiedEmail;
    expect(isRequired(production)).toBe(true);
    expect(isRequired({ ...production, REQUIRE_VERIFIED_EMAIL: 'off' })).toBe(false);
    expect(isRequired({ REQUIRE_VERIFIED_EMAIL: '' })).toBe(false);
    expect(isRequired({ REQUIRE_VERIFIED_EMAIL: 'on' })).toBe(true);
    expect(() => isRequired({ REQUIRE_VERIFIED_EMAIL: 'yes' })).toThrow(/REQUIRE_VERIFIED_EMAIL/);
  });

  it('allows the local mailbox in production if it is configured explicitly', () => {
    expect(readConfig({ ...production, SMTP_URL: '', ALLOW_SIMULATED: 'payments,mail' }).email.kind).toBe(
      'mailbox',
    );
    expect(readConfig(production).email.kind).toBe('smtp');
  });
});

describe('payments', () => {
  it('are simulated without Stripe, in the data folder', () => {
    expect(readConfig({ DATA_DIR: '/srv/tidings' }).payments).toEqual({
      kind: 'simulated',
      folder: '/srv/tidings/simulated-payments',
      keyFile: '/srv/tidings/keys/simulated-payments.key',
    });
  });

  it('can be simulated in production if configured explicitly', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://t.example',
      SMTP_URL: 'smtp://r.example',
    };
    expect(readConfig({ ...production, ALLOW_SIMULATED: 'payments' }).payments.kind).toBe('simulated');
    expect(() => readConfig({ ...production, ALLOW_SIMULATED: 'mail' })).toThrow(/ALLOW_SIMULATED=payments/);
  });

  it.each([
    ['test', {}],
    ['test', { STRIPE_SECRET_KEY: 'rk_test_1' }],
    ['live', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
  ])('use Stripe in %s mode with all three of its settings: %o', (mode, change) => {
    const env = { ...STRIPE, ...change };
    expect(readConfig(env).payments).toEqual({
      kind: 'stripe',
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: 'whsec_1',
      mode,
      prices: { monthly: undefined, annual: undefined },
      apiBase: undefined,
    });
  });

  it.each([
    [/belong together/, { STRIPE_SECRET_KEY: '' }],
    [/belong together/, { STRIPE_PUBLISHABLE_KEY: '' }],
    [/belong together/, { STRIPE_WEBHOOK_SECRET: '' }],
    [/both test, or both live/, { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    [/both test, or both live/, { STRIPE_SECRET_KEY: 'sk_live_1' }],
    [
      /a live key is sent only to Stripe/,
      {
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
        STRIPE_API_BASE: 'http://127.0.0.1:8080',
      },
    ],
  ])('fail with %s for inconsistent settings: %o', (sentence, change) => {
    expect(() => readConfig({ ...STRIPE, ...change })).toThrow(sentence);
  });
});

describe('the keys', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const encodeBase64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
  const readDkimKey = (DKIM_PRIVATE_KEY: string) =>
    readConfig({ DKIM_DOMAIN: 'Tidings.example', DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY }).instance.signingKey;

  function createFile(text: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'tidings-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'dkim.pem'), text);
    return join(folder, 'dkim.pem');
  }

  it('are unset by default: no encryption key and no signing key', () => {
    expect(readConfig({})).toMatchObject({ instance: { signingKey: undefined }, encryptionKey: undefined });
  });

  it.each([
    ['PEM', () => pem],
    ['PKCS #1 PEM', () => privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
    ['PEM on one line', () => pem.replaceAll('\n', '\\n')],
    ['a file', () => createFile(pem)],
    ['base64 of PEM', () => encodeBase64(pem)],
    ['base64 of DER', () => encodeBase64(privateKey.export({ type: 'pkcs8', format: 'der' }))],
  ])('include a DKIM key from %s', (_, createValue) => {
    expect(readDkimKey(createValue())).toMatchObject({
      domain: 'tidings.example',
      selector: 's1',
      algorithm: 'rsa-sha256',
    });
    expect(readDkimKey(createValue())?.privateKey.equals(privateKey)).toBe(true);
  });

  it('accept an Ed25519 key for DKIM', () => {
    const pair = generateKeyPairSync('ed25519');
    const text = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(readDkimKey(text)?.algorithm).toBe('ed25519-sha256');
  });

  it.each([
    [{ DKIM_DOMAIN: 'tidings.example' }, 'belong together'],
    [{ DKIM_DOMAIN: 'tidings.example', DKIM_PRIVATE_KEY: pem }, 'belong together'],
    [{ DKIM_DOMAIN: 'a; d=b', DKIM_SELECTOR: 's', DKIM_PRIVATE_KEY: pem }, 'DKIM_DOMAIN must be'],
    [{ DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 's s', DKIM_PRIVATE_KEY: pem }, 'DKIM_SELECTOR must be'],
    [
      { DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 's', DKIM_PRIVATE_KEY: '/no/such/file' },
      'neither a private key',
    ],
    [
      { DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 's', DKIM_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----' },
      'has no private key in it',
    ],
    [
      {
        DKIM_DOMAIN: 'a.example',
        DKIM_SELECTOR: 's',
        DKIM_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 512 })
          .privateKey.export({ type: 'pkcs8', format: 'pem' })
          .toString(),
      },
      'has 512 bits',
    ],
    [
      {
        DKIM_DOMAIN: 'a.example',
        DKIM_SELECTOR: 's',
        DKIM_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
          .privateKey.export({ type: 'pkcs8', format: 'pem' })
          .toString(),
      },
      'DKIM knows RSA and Ed25519',
    ],
    [{ ENCRYPTION_KEY: 'short' }, 'ENCRYPTION_KEY must be 32 random bytes'],
  ])('throw an error that explains the invalid key: %#', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('include an encryption key in hex and in base64', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(readConfig({ ENCRYPTION_KEY: key.toString(encoding) }).encryptionKey).toEqual(key);
    }
  });
});

describe('scheduled backups', () => {
  const plan = { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_TO: '/backups' };

  it('are off by default', () => {
    expect(readConfig({}).backups).toBeUndefined();
  });

  it('have no schedule if only their place is configured', () => {
    expect(readConfig({ BACKUP_TO: '/backups' }).backups).toEqual({
      place: '/backups',
      count: 7,
      schedule: undefined,
    });
  });

  it('return the time of the next backup', () => {
    const { backups } = readConfig({ ...plan, TZ: 'UTC' });
    expect(backups).toMatchObject({ schedule: { cron: '0 3 * * *' }, place: '/backups', count: 7 });
    const next = new Date(backups?.schedule?.nextAfter(new Date(2026, 10, 21, 3).getTime()) ?? 0);
    expect([next.getDate(), next.getHours(), next.getMinutes()]).toEqual([22, 3, 0]);
  });

  const access = {
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_REGION: 'auto',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('can use a bucket, with separate settings', () => {
    const config = readConfig({ ...access, BACKUP_TO: 's3://backups/tidings/' });
    expect(config.backups?.place).toBe('s3://backups/tidings');
    expect(config.backupAccess).toEqual({
      endpoint: 'https://s3.example',
      region: 'auto',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(config.files.kind).toBe('disk');
  });

  it.each([
    ['a bucket without settings', { BACKUP_TO: 's3://backups/tidings' }, /Set BACKUP_S3_ENDPOINT/],
    ['a bucket without a prefix', { ...access, BACKUP_TO: 's3://backups' }, /s3:\/\/bucket\/prefix/],
    ['a part of the settings', { ...access, BACKUP_S3_REGION: '' }, /set all four/],
    ['a schedule without a place', { BACKUP_SCHEDULE: '0 3 * * *' }, /needs BACKUP_TO/],
    ['a sentence', { ...plan, BACKUP_SCHEDULE: 'every night' }, /cron expression/],
    ['a time that never comes', { ...plan, BACKUP_SCHEDULE: '0 3 31 2 *' }, /cron expression/],
    ['seconds', { ...plan, BACKUP_SCHEDULE: '* * * * * *' }, /cron expression/],
    ['a relative path', { ...plan, BACKUP_TO: 'backups' }, /full path/],
    ['a folder in DATA_DIR', { ...plan, DATA_DIR: '/data', BACKUP_TO: '/data/backups' }, /inside DATA_DIR/],
    ['a libSQL server', { ...plan, DATABASE_URL: 'libsql://127.0.0.1:9' }, /libSQL server/],
    ['no backup at all', { ...plan, BACKUP_COUNT: '0' }, /BACKUP_COUNT/],
  ])('reject %s', (_name, env, problem) => {
    expect(() => readConfig(env)).toThrow(problem);
  });
});
