import type { LimitRule } from '../../ports/limits.js';

/**
 * Rate limits. They apply per network address, unless a comment names another key. The limits of emails to one mailbox
 * are in the `rules.ts` of each feature.
 */
export const LIMITS = {
  signUp: { name: 'register', points: 10, windowSeconds: 3_600 },
  signInFailure: { name: 'login', points: 10, windowSeconds: 600 },
  /** Wrong passwords for one account, from many addresses. A browser that once signed in has its own counter. */
  accountFailure: { name: 'login-account', points: 100, windowSeconds: 3_600 },
  /** Wrong passwords for one administrator account, from many addresses. */
  adminFailure: { name: 'login-admin', points: 50, windowSeconds: 3_600 },
  /** Failed reauthentications of one creator or administrator. */
  reauthentication: { name: 'reauthentication', points: 10, windowSeconds: 3_600 },
  /** Wrong second-factor codes for one account. It allows 240 guesses a day. Three of a million codes are valid. */
  factorFailure: { name: 'factor', points: 10, windowSeconds: 3_600 },
  code: { name: 'code', points: 5, windowSeconds: 600 },
  codeTry: { name: 'code-try', points: 20, windowSeconds: 600 },
  /** Codes entered in one signed-in account. */
  accountCodeTry: { name: 'code-try-account', points: 60, windowSeconds: 3_600 },
  passwordReset: { name: 'password-reset', points: 5, windowSeconds: 600 },
  /** Per creator, because each former username stays reserved for its redirect. */
  rename: { name: 'rename', points: 10, windowSeconds: 86_400 },
  /** Terminals that start to sign in. Each then polls under `deviceAnswer`, every five seconds for ten minutes. */
  deviceSignIn: { name: 'device-sign-in', points: 20, windowSeconds: 600 },
  deviceAnswer: { name: 'device-answer', points: 600, windowSeconds: 600 },
  /** Per creator who enters a code. There are 25 billion codes, so guessing fails. */
  deviceCode: { name: 'device-code', points: 60, windowSeconds: 3_600 },
  availability: { name: 'availability', points: 60, windowSeconds: 60 },
  /** Requests that ask whether a domain may get a certificate. A proxy on this machine is not counted. */
  allowedDomain: { name: 'allowed-domain', points: 600, windowSeconds: 60 },
  subscribe: { name: 'subscribe', points: 60, windowSeconds: 60 },
  /** Per creator. */
  subscribeCreator: { name: 'subscribe-creator', points: 600, windowSeconds: 60 },
  /** Images that must be drawn. Existing images are not counted. */
  shareImage: { name: 'share-image', points: 60, windowSeconds: 60 },
  archive: { name: 'archive', points: 120, windowSeconds: 60 },
  /** The preference center, and the links of confirmation emails. */
  subscriber: { name: 'subscriber', points: 60, windowSeconds: 60 },
  view: { name: 'view', points: 120, windowSeconds: 60 },
  /** Each element of each page reports once. */
  widgetInstall: { name: 'widget-install', points: 120, windowSeconds: 60 },
  /** Per creator. */
  allowedHost: { name: 'allowed-host', points: 120, windowSeconds: 3_600 },
  /** Requests that buy buttons send before they are shown. A page may have many buttons. */
  offer: { name: 'offer', points: 600, windowSeconds: 60 },
  linkClick: { name: 'link-click', points: 120, windowSeconds: 60 },
  unsubscribe: { name: 'unsubscribe', points: 60, windowSeconds: 60 },
  /** Requests without a token, which may send an email. */
  unsubscribeLink: { name: 'unsubscribe-link-client', points: 20, windowSeconds: 3_600 },
  /** Per creator, because encoding an image takes a second of both cores. */
  upload: { name: 'upload', points: 60, windowSeconds: 600 },
  /** Per creator, because a file may have 50 MB. */
  productFile: { name: 'product-file', points: 60, windowSeconds: 3_600 },
  /** Per creator, so that nobody emails strangers through test emails. */
  testSend: { name: 'test-send', points: 20, windowSeconds: 3_600 },
  /** Per administrator, because each search reads the lists of all creators. */
  addressSearch: { name: 'address-search', points: 60, windowSeconds: 3_600 },
  /** Per creator. The editor requests previews while a creator writes, and each takes the server 10 ms. */
  preview: { name: 'preview', points: 300, windowSeconds: 60 },
  /** Per creator, because each preflight follows up to 50 links. */
  preflight: { name: 'preflight', points: 30, windowSeconds: 600 },
  /** Per creator, because each count reads the whole list while a filter changes. */
  segmentCount: { name: 'segment-count', points: 120, windowSeconds: 60 },
  /** Per creator, because a file may have 200 MB. */
  importFile: { name: 'import-file', points: 60, windowSeconds: 3_600 },
  /** Reports without a provider's signature. Valid reports, which arrive by the hundreds, are refunded. */
  emailWebhookFailure: { name: 'email-webhook', points: 600, windowSeconds: 60 },
  /** Payments, which may query the payment provider. Attackers who test stolen cards start many. */
  payment: { name: 'payment', points: 60, windowSeconds: 600 },
  /** Per creator, for requests to the provider about Pro. */
  subscription: { name: 'subscription', points: 60, windowSeconds: 60 },
  /** Per creator, because each request queries the payment provider. */
  payouts: { name: 'payouts', points: 60, windowSeconds: 60 },
  paymentReport: { name: 'payment-report', points: 60, windowSeconds: 60 },
  /** Downloads by token. Tokens are too long to be guessed. */
  download: { name: 'download', points: 120, windowSeconds: 60 },
  /** Requests that may send an email. */
  linkRenewal: { name: 'link-renewal-client', points: 20, windowSeconds: 3_600 },
  /** Per creator, so that nobody emails strangers through links. */
  downloadLink: { name: 'download-link', points: 60, windowSeconds: 3_600 },
  /** Events without the provider's signature. Valid events, which arrive by the hundreds, are refunded. */
  paymentWebhookFailure: { name: 'payment-hook', points: 600, windowSeconds: 60 },
  /** Per creator, because each check queries name servers all over the world. */
  domainCheck: { name: 'domain-check', points: 30, windowSeconds: 600 },
  /** Per creator or administrator. */
  sendingDomainCheck: { name: 'sending-domain-check', points: 30, windowSeconds: 600 },
  /** Per creator. Adding, testing and resending all call an endpoint. */
  webhook: { name: 'webhook', points: 120, windowSeconds: 3_600 },
  /** Per creator, because each domain needs an RSA key, which uses one core for 100 ms or more. */
  sendingDomain: { name: 'sending-domain', points: 20, windowSeconds: 3_600 },
} as const satisfies Record<string, LimitRule>;
