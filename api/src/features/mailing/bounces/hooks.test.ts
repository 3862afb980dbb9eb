import { createSign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPostmarkHook } from '../../../adapters/email-webhooks/postmark.js';
import { createSesHook } from '../../../adapters/email-webhooks/ses.js';
import { buildSignedText, type SnsMessage } from '../../../adapters/email-webhooks/sns-message.js';
import { hasSlots } from '../../../kernel/email/slots.js';
import type { FetchUrl, UrlBody } from '../../../ports/fetch-url.js';
import { type SentMailing, sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import { snsCertificate } from '../../../testing/email/sns-certificate.js';
import { type CallOptions, createHttpWorld } from '../../../testing/http-world.js';
import { deliveries, suppressions } from '../table.js';
import { bounces } from './table.js';

const INES = 'ines@kova.example';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:bounces';
const CERTIFICATE =
  'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-7ff5318490ec183fbaddaa2a969abfda.pem';
const SUBSCRIBE =
  'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=bounces&Token=2336412f37';
const SECRET = 'a secret of 20 characters';

type RespondToUrl = (url: string) => UrlBody;
const respondAsAmazon: RespondToUrl = (url) => ({
  kind: 'answered',
  status: 200,
  body: url === CERTIFICATE ? snsCertificate.cert : '<ConfirmSubscriptionResponse/>',
});

/** Creates an instance with both providers' webhooks, and one sent newsletter. */
async function createEmailWorld({ internet = respondAsAmazon, year = 2027 } = {}) {
  const fetched: string[] = [];
  const fetchUrl: FetchUrl = {
    probe: async () => ({ kind: 'failed', reason: 'unreachable' }),
    post: async () => ({ kind: 'failed', reason: 'unreachable' }),
    download: async () => ({ kind: 'failed', reason: 'unreachable' }),
    async read(url) {
      fetched.push(url);
      return internet(url);
    },
  };
  const clock = { now: () => Date.UTC(year, 0, 1) };
  const world = await createHttpWorld({
    emailHooks: [createSesHook({ topicArn: TOPIC, fetchUrl, clock }), createPostmarkHook({ secret: SECRET })],
  });
  const mara = await world.register('mara');
  const sent = await sendNewsletterTo(world.ctx, { ownerId: mara.id, to: [INES, 'tom@kova.example'] });
  const post = (provider: string, options: CallOptions) =>
    world.call('POST', `/api/hooks/mail/${provider}`, options);
  const ses = (message: unknown) => post('ses', { raw: JSON.stringify(message) });
  const postmark = (report: unknown, authorization = createBasicAuth(SECRET)) =>
    post('postmark', { body: report, headers: { authorization } });
  const kinds = async () => (await world.ctx.db.read.select().from(bounces)).map(({ kind }) => kind);
  const reasons = async () =>
    (await world.ctx.db.read.select().from(suppressions)).map(({ address, reason }) => [address, reason]);
  return { world, sent, fetched, post, ses, postmark, kinds, reasons };
}

const createBasicAuth = (password: string) =>
  `Basic ${Buffer.from(`tidings:${password}`).toString('base64')}`;

function createSnsMessage(change: Partial<SnsMessage> = {}): SnsMessage {
  const message: SnsMessage = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: TOPIC,
    Message: 'My first message!',
    Timestamp: '2027-01-01T00:00:00.000Z',
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: CERTIFICATE,
    ...change,
  };
  return { ...message, Signature: change.Signature ?? sign(message) };
}

function sign(message: SnsMessage): string {
  const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256';
  return createSign(algorithm).update(buildSignedText(message)).sign(snsCertificate.key, 'base64');
}

/** Creates a report in the format of SES, with the original headers. */
function createSesBounce(sentMailing: SentMailing, bounce: object = {}, recipient: object = {}): string {
  return JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: INES,
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 <ines@kova.example>... User unknown',
          ...recipient,
        },
      ],
      timestamp: '2027-01-01T00:00:00.000Z',
      remoteMtaIp: '127.0.2.0',
      reportingMTA: 'dns; email.example.com',
      ...bounce,
    },
    mail: createSesEmail(sentMailing),
  });
}

function createSesEmail(sentMailing: SentMailing) {
  return {
    timestamp: '2027-01-01T00:00:00.000Z',
    source: 'n@tidings.example',
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    destination: [INES],
    headersTruncated: false,
    headers: [
      { name: 'From', value: 'Mara <n@tidings.example>' },
      { name: 'Message-ID', value: `<${sentMailing.messageIds[0]}>` },
    ],
    commonHeaders: { messageId: `<${sentMailing.messageIds[0]}>`, subject: 'Kiln' },
  };
}

describe('the email webhooks', () => {
  it('accept only providers that the instance is set up for', async () => {
    const { world, post } = await createEmailWorld();
    expect((await post('sendmail', { raw: '{}' })).status).toBe(404);
    const worldWithoutKey = await createHttpWorld();
    for (const provider of ['ses', 'postmark']) {
      const response = await worldWithoutKey.call('POST', `/api/hooks/mail/${provider}`, { raw: '{}' });
      expect([response.status, response.json.code]).toEqual([404, 'not_found']);
    }
    expect((await world.call('GET', '/api/hooks/mail/ses', { unchecked: true })).status).toBe(404);
  });

  it('reject a body over the size limit', async () => {
    const { post } = await createEmailWorld();
    const response = await post('ses', {
      raw: 'x'.repeat(600 * 1024),
      headers: { 'content-length': '614400' },
    });
    expect(response.status).toBe(413);
  });

  it('limit the rate of rejected requests', async () => {
    const { world, ses } = await createEmailWorld();
    world.ctx.instance.rateLimits = true;
    const forgedMessage = createSnsMessage({ Signature: 'AAAA' });
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 601; attempt += 1) statuses.add((await ses(forgedMessage)).status);
    expect([...statuses]).toEqual([403, 429]);
  });
});

describe('Amazon SES', () => {
  it.each(['1', '2'] as const)(
    'is accepted with a signature of SNS (version %s)',
    async (SignatureVersion) => {
      const { ses, sent, world, reasons } = await createEmailWorld();
      const response = await ses(createSnsMessage({ SignatureVersion, Message: createSesBounce(sent) }));
      expect([response.status, response.json]).toEqual([200, { success: true }]);
      const [row] = await world.ctx.db.read.select().from(bounces);
      expect(row).toMatchObject({
        deliveryId: sent.deliveryIds[0],
        address: INES,
        kind: 'hard',
        status: '5.1.1',
        source: 'ses',
        detail: '550 5.1.1 <ines@kova.example>... User unknown',
      });
      expect(await reasons()).toEqual([[INES, 'hard-bounce']]);
    },
  );

  it('can deliver a report twice: it is recorded once, and the certificate is fetched once', async () => {
    const { ses, sent, kinds, fetched } = await createEmailWorld();
    const message = createSnsMessage({
      Message: createSesBounce(sent),
      Subject: 'Amazon SES Email Event Notification',
    });
    expect([(await ses(message)).status, (await ses(message)).status]).toEqual([200, 200]);
    expect(await kinds()).toEqual(['hard']);
    expect(fetched).toEqual([CERTIFICATE]);
  });

  it.each<[string, (sent: SentMailing) => Partial<SnsMessage>]>([
    ['an empty signature', () => ({ Signature: '' })],
    ['a signature that is not base64', () => ({ Signature: '§§§' })],
    ['the signature of another message', () => ({ Signature: sign(createSnsMessage()), MessageId: 'other' })],
    ['another topic', () => ({ TopicArn: 'arn:aws:sns:eu-west-1:999999999999:bounces' })],
    [
      'a certificate from elsewhere',
      () => ({ SigningCertURL: CERTIFICATE.replace('amazonaws.com', 'evil.example') }),
    ],
    [
      'a host with the same beginning',
      () => ({ SigningCertURL: CERTIFICATE.replace('amazonaws.com', 'amazonaws.com.evil.example') }),
    ],
    ['a certificate without TLS', () => ({ SigningCertURL: CERTIFICATE.replace('https', 'http') })],
    ['a certificate at another port', () => ({ SigningCertURL: CERTIFICATE.replace('.com/', '.com:8443/') })],
    [
      'a name before the host',
      () => ({ SigningCertURL: CERTIFICATE.replace('https://', 'https://evil.example@') }),
    ],
    ['another file of that host', () => ({ SigningCertURL: SUBSCRIBE })],
    ['a bucket on the same host', () => ({ SigningCertURL: CERTIFICATE.replace('sns.', 'sns.s3.') })],
  ])('is rejected with %s', async (_, change) => {
    const { ses, sent, kinds } = await createEmailWorld();
    const response = await ses(createSnsMessage({ Message: createSesBounce(sent), ...change(sent) }));
    expect([response.status, response.json.code]).toEqual([403, 'forbidden']);
    expect(await kinds()).toEqual([]);
  });

  it('triggers no request for an unknown topic', async () => {
    const { ses, fetched } = await createEmailWorld();
    await ses(createSnsMessage({ TopicArn: 'arn:aws:sns:eu-west-1:999999999999:bounces' }));
    await ses(createSnsMessage({ SigningCertURL: 'https://evil.example/SimpleNotificationService-1.pem' }));
    expect(fetched).toEqual([]);
  });

  it.each([2025, 2130])('is rejected outside the validity of its certificate (%s)', async (year) => {
    const { ses, sent } = await createEmailWorld({ year });
    expect((await ses(createSnsMessage({ Message: createSesBounce(sent) }))).status).toBe(403);
  });

  it('must retry if the certificate is unavailable or invalid', async () => {
    const certificateResponses: UrlBody[] = [
      { kind: 'failed', reason: 'timed_out' },
      { kind: 'answered', status: 503, body: 'busy' },
      respondAsAmazon(CERTIFICATE),
    ];
    const { world, sent, kinds } = await createEmailWorld({
      internet: () => certificateResponses.shift() ?? respondAsAmazon(CERTIFICATE),
    });
    const raw = JSON.stringify(createSnsMessage({ Message: createSesBounce(sent) }));
    for (const status of [500, 500, 200]) {
      const response = await world.call('POST', '/api/hooks/mail/ses', { raw, unchecked: true });
      expect(response.status).toBe(status);
    }
    expect(await kinds()).toEqual(['hard']);
  });

  it.each<[string, string]>([
    ['a body that is not JSON', 'Hello'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['another type', JSON.stringify({ ...createSnsMessage(), Type: 'Unknown' })],
    ['an unknown signature version', JSON.stringify({ ...createSnsMessage(), SignatureVersion: '3' })],
    ['no message', JSON.stringify({ ...createSnsMessage(), Message: undefined })],
    [
      'a bounce without recipients',
      JSON.stringify(createSnsMessage({ Message: '{"notificationType":"Bounce"}' })),
    ],
  ])('returns 400 for %s', async (_, raw) => {
    const { post } = await createEmailWorld();
    const response = await post('ses', { raw });
    expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
  });

  it('gets its subscription confirmed only at a URL of SNS', async () => {
    const { ses, fetched } = await createEmailWorld();
    const confirmation = { Type: 'SubscriptionConfirmation', Token: '2336412f37' } as const;
    expect((await ses(createSnsMessage({ ...confirmation, SubscribeURL: SUBSCRIBE }))).status).toBe(200);
    expect(fetched).toEqual([CERTIFICATE, SUBSCRIBE]);
    const foreignUrl = { SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription' };
    expect((await ses(createSnsMessage({ ...confirmation, ...foreignUrl }))).status).toBe(403);
    expect(fetched).toHaveLength(2);
    expect((await ses(createSnsMessage({ ...confirmation, Type: 'UnsubscribeConfirmation' }))).status).toBe(
      200,
    );
    expect(fetched).toHaveLength(2);
  });

  it('reports complaints, as notifications and as published events', async () => {
    for (const name of ['notificationType', 'eventType']) {
      const { ses, sent, reasons } = await createEmailWorld();
      const Message = JSON.stringify({
        [name]: 'Complaint',
        complaint: {
          feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
          complaintFeedbackType: 'abuse',
          complainedRecipients: [{ emailAddress: 'Ines <ines@kova.example>' }],
          userAgent: 'AnyCompany Feedback Loop (V0.01)',
        },
        mail: createSesEmail(sent),
      });
      expect((await ses(createSnsMessage({ Message }))).status).toBe(200);
      expect(await reasons()).toEqual([[INES, 'complained']]);
    }
  });

  it.each<[string, object, object, string[]]>([
    ['mailbox full', { bounceType: 'Transient', bounceSubType: 'MailboxFull' }, {}, ['soft']],
    [
      'too large',
      { bounceType: 'Transient', bounceSubType: 'MessageTooLarge' },
      { status: undefined, diagnosticCode: undefined },
      ['soft'],
    ],
    [
      'content',
      { bounceSubType: 'General' },
      { status: '5.7.1', diagnosticCode: 'smtp; 550 5.7.1 spam' },
      ['soft'],
    ],
    [
      'a known hard-bounced address',
      { bounceSubType: 'OnAccountSuppressionList' },
      { status: undefined, diagnosticCode: undefined },
      ['hard'],
    ],
    [
      'an out-of-office note',
      { bounceType: 'Transient', bounceSubType: 'General' },
      { status: undefined, diagnosticCode: undefined },
      [],
    ],
    ['an email of another instance', {}, { emailAddress: 'somebody@else.example' }, []],
  ])('reports %s', async (_, bounce, recipient, expected) => {
    const { ses, sent, kinds } = await createEmailWorld();
    const Message = createSesBounce(sent, bounce, recipient);
    expect((await ses(createSnsMessage({ Message }))).status).toBe(200);
    expect(await kinds()).toEqual(expected);
  });

  it('reports deliveries, opens and tests without effect', async () => {
    const { ses, kinds } = await createEmailWorld();
    for (const Message of ['{"notificationType":"Delivery"}', '{"eventType":"Open"}', 'Hello', '{}', '7']) {
      expect((await ses(createSnsMessage({ Message }))).status).toBe(200);
    }
    expect(await kinds()).toEqual([]);
  });

  it('reports a bounce that is matched by address if the original headers are missing', async () => {
    const { ses, sent, world } = await createEmailWorld();
    const Message = JSON.parse(createSesBounce(sent));
    Message.mail = { messageId: 'of-ses', destination: [INES] };
    await ses(createSnsMessage({ Message: JSON.stringify(Message) }));
    const [row] = await world.ctx.db.read.select().from(bounces);
    expect(row).toMatchObject({ deliveryId: sent.deliveryIds[0], kind: 'hard' });
  });
});

describe('Postmark', () => {
  /** Creates a bounce as in the provider's documentation. */
  const createBounce = (sentMailing: SentMailing, change: object = {}) => ({
    RecordType: 'Bounce',
    MessageStream: 'broadcast',
    ID: 692560173,
    Type: 'HardBounce',
    TypeCode: 1,
    Name: 'Hard bounce',
    Tag: '',
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Metadata: { 'tidings-id': sentMailing.messageIds[0] },
    ServerID: 23,
    Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
    Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
    Email: INES,
    From: 'n@tidings.example',
    BouncedAt: '2027-01-01T00:00:00Z',
    Inactive: true,
    ...change,
  });

  it.each([
    ['no credentials', undefined],
    ['another secret', createBasicAuth('a secret of twenty lettern')],
    ['a shorter secret', createBasicAuth('a secret')],
    ['an empty secret', createBasicAuth('')],
    ['another authorization scheme', `Bearer ${SECRET}`],
    ['invalid base64', 'Basic §'],
  ])('is rejected with %s', async (_, authorization) => {
    const { post, sent, kinds } = await createEmailWorld();
    const headers: Record<string, string> =
      authorization === undefined ? {} : { authorization: encodeURI(authorization) };
    const response = await post('postmark', { body: createBounce(sent), headers });
    expect([response.status, response.json.code]).toEqual([403, 'forbidden']);
    expect(await kinds()).toEqual([]);
  });

  it('reports a hard bounce twice, and it is recorded once', async () => {
    const { postmark, sent, world, reasons } = await createEmailWorld();
    for (const _ of [1, 2]) expect((await postmark(createBounce(sent))).status).toBe(200);
    expect(await reasons()).toEqual([[INES, 'hard-bounce']]);
    const rows = await world.ctx.db.read.select().from(bounces);
    expect(rows).toMatchObject([{ deliveryId: sent.deliveryIds[0], source: 'postmark', kind: 'hard' }]);
    const [delivery] = await world.ctx.db.read
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, sent.deliveryIds[0] ?? 0));
    expect(delivery?.bounce).toBe('hard');
  });

  it.each<[object, string[], string | undefined]>([
    [{ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Details: '' }, ['complaint'], 'complained'],
    [{ Type: 'SoftBounce', Details: 'smtp;452 4.2.2 full' }, ['soft'], undefined],
    [{ Type: 'Blocked', Details: 'smtp;550 no' }, ['soft'], undefined],
    [{ Type: 'BadEmailAddress', Details: null, Description: null }, ['hard'], 'hard-bounce'],
    [{ Type: 'HardBounce', Details: 'smtp;550 5.7.1 spam' }, ['soft'], undefined],
    [{ Type: 'AutoResponder' }, [], undefined],
    [{ Type: 'constructor' }, [], undefined],
    [{ RecordType: 'Open', Type: undefined }, [], undefined],
    [{ RecordType: 'SubscriptionChange' }, [], undefined],
    [{ Metadata: { 'tidings-id': 'of-somebody.12@else.example' } }, [], undefined],
    // The email was sent before the instance was configured to include ids.
    [{ Metadata: {} }, ['hard'], 'hard-bounce'],
    // The report is about another product on the same server.
    [{ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Metadata: {} }, [], undefined],
  ])('sends %o, which is recorded as the matching bounce or ignored', async (change, expected, reason) => {
    const { postmark, sent, kinds, reasons } = await createEmailWorld();
    expect((await postmark(createBounce(sent, change))).status).toBe(200);
    expect(await kinds()).toEqual(expected);
    expect((await reasons()).map(([, reasonText]) => reasonText)).toEqual(
      reason === undefined ? [] : [reason],
    );
  });

  it.each([
    ['no JSON'],
    [{}],
    [{ RecordType: 'Bounce' }],
    [[]],
    [{ RecordType: 'Bounce', Type: 'HardBounce', ID: {} }],
  ])('returns 400 for %o', async (body) => {
    const { postmark } = await createEmailWorld();
    const response = await postmark(body);
    expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
  });

  it('adds its id to each email, and preserves the Message-ID', () => {
    const { headers } = createPostmarkHook({ secret: SECRET });
    expect(headers.map(({ name }) => name)).toEqual(['X-PM-KeepID', 'X-PM-Metadata-tidings-id']);
    expect(headers.map(({ value }) => hasSlots(value))).toEqual([false, true]);
  });
});
