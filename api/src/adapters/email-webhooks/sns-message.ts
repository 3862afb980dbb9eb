import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.js';
import { AppError, createFieldError } from '../../kernel/errors.js';
import { parseUrl } from '../../kernel/network/parse-url.js';
import { parseJson } from '../../kernel/text/parse-json.js';
import type { FetchUrl } from '../../ports/fetch-url.js';

/** A message of Amazon's Simple Notification Service over HTTP: the signed fields and the signature. */
const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Timestamp: z.string().max(100),
  Subject: z.string().nullish(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(500),
});
export type SnsMessage = z.infer<typeof SnsMessage>;

const HOST = /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/;
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[\w-]+\.pem$/;
/** SNS changes its certificate about once a year. */
const MAX_CERTIFICATES = 8;

/** The signed fields in this order. The signature skips missing fields. */
const SIGNED_FIELDS = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Record<SnsMessage['Type'], ReadonlyArray<keyof SnsMessage>>;

interface Options {
  topicArn: string;
  fetchUrl: FetchUrl;
  clock: Clock;
}

/** Reads messages of one topic. Rejects messages that SNS has not signed. */
export function createSnsReader({
  topicArn,
  fetchUrl,
  clock,
}: Options): (body: string) => Promise<SnsMessage> {
  const certificates = new Map<string, X509Certificate>();

  async function getCertificate(url: string): Promise<X509Certificate> {
    const cachedCertificate = certificates.get(url);
    if (cachedCertificate !== undefined) return cachedCertificate;
    const response = await fetchUrl.read(url);
    // This is our own failure, so SNS retries.
    if (response.kind === 'failed')
      throw new Error(`The certificate of SNS could not be downloaded: ${response.reason}.`);
    const certificate = parseCertificate(response.body);
    const [oldest] = certificates.keys();
    if (oldest !== undefined && certificates.size >= MAX_CERTIFICATES) certificates.delete(oldest);
    certificates.set(url, certificate);
    return certificate;
  }

  async function getSigningKey(url: string): Promise<KeyObject> {
    if (!isSnsUrl(url) || !CERTIFICATE_PATH.test(new URL(url).pathname)) throw createRejectionError();
    const certificate = await getCertificate(url);
    const now = clock.now();
    const isValid = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
    if (!isValid) throw createRejectionError();
    return createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' }));
  }

  return async (body) => {
    const message = parseMessage(body);
    if (message.TopicArn !== topicArn) throw createRejectionError();
    const key = await getSigningKey(message.SigningCertURL);
    const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256';
    const signature = Buffer.from(message.Signature, 'base64');
    if (!verify(algorithm, Buffer.from(buildSignedText(message)), key, signature))
      throw createRejectionError();
    return message;
  };
}

/** Returns whether a URL belongs to SNS. Tidings requests only such URLs of a signed message. */
export function isSnsUrl(address: string): boolean {
  const url = parseUrl(address);
  if (url === undefined) return false;
  const { protocol, hostname, port, username, password } = url;
  return protocol === 'https:' && HOST.test(hostname) && port + username + password === '';
}

export function buildSignedText(message: SnsMessage): string {
  return SIGNED_FIELDS[message.Type]
    .filter((field) => typeof message[field] === 'string')
    .map((field) => `${field}\n${message[field]}\n`)
    .join('');
}

function parseMessage(body: string): SnsMessage {
  const result = SnsMessage.safeParse(parseJson(body));
  if (!result.success) throw createFieldError('', 'This is not an SNS message.');
  return result.data;
}

function parseCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new Error('The URL of the SNS certificate returned no certificate.', { cause: error });
  }
}

function createRejectionError(): AppError {
  return new AppError(
    'forbidden',
    'The signature of this message does not match the SNS topic of this instance.',
  );
}
