import type { LimitRule } from '../../ports/limits.js';

/** Limits per network address, unless a comment says otherwise. */
export const LIMITS = {
  register: { name: 'register', points: 10, windowSeconds: 3_600 },
  loginFailure: { name: 'login', points: 10, windowSeconds: 600 },
  /** Wrong passwords for one account, from many addresses; a browser that signed in there has its own counter. */
  accountFailure: { name: 'login-account', points: 100, windowSeconds: 3_600 },
  adminFailure: { name: 'login-admin', points: 50, windowSeconds: 3_600 },
  /** Failed reauthentications of a creator's session. */
  reauthentication: { name: 'reauthentication', points: 10, windowSeconds: 3_600 },
  /** Wrong codes of an account's second factor. A day then allows 240 of a million codes, three of them valid. */
  factorFailure: { name: 'factor', points: 10, windowSeconds: 3_600 },
  /** Per requesting address. */
  code: { name: 'code', points: 5, windowSeconds: 600 },
  /** Per mailbox: for one requesting address, and for all. Each code allows 8 wrong attempts, so an hour has 96. */
  codeMailbox: { name: 'code-mailbox', points: 5, windowSeconds: 3_600 },
  codeMailboxAll: { name: 'code-mailbox-all', points: 12, windowSeconds: 3_600 },
  /** Codes of a buyer's library: the first of each requesting address in an hour, and those of all addresses. */
  libraryFirst: { name: 'library-first', points: 1, windowSeconds: 3_600 },
  libraryFirstAll: { name: 'library-first-all', points: 40, windowSeconds: 3_600 },
  codeTry: { name: 'code-try', points: 20, windowSeconds: 600 },
  /** Codes that one signed-in account types. */
  accountCodeTry: { name: 'code-try-account', points: 60, windowSeconds: 3_600 },
  /** As for `code`. */
  passwordReset: { name: 'password-reset', points: 5, windowSeconds: 600 },
  resetMailbox: { name: 'password-reset-mailbox', points: 5, windowSeconds: 3_600 },
  resetMailboxAll: { name: 'password-reset-mailbox-all', points: 12, windowSeconds: 3_600 },
  /** Each old name is reserved for its redirect: nobody may reserve many. */
  rename: { name: 'rename', points: 10, windowSeconds: 86_400 },
  /** Terminals that sign in; each polls every five seconds for ten minutes. */
  deviceSignIn: { name: 'device-sign-in', points: 20, windowSeconds: 600 },
  deviceAnswer: { name: 'device-answer', points: 600, windowSeconds: 600 },
  /** Per creator who enters a code. There are 25 billion codes, so guessing fails. */
  deviceCode: { name: 'device-code', points: 60, windowSeconds: 3_600 },
  availability: { name: 'availability', points: 60, windowSeconds: 60 },
  /** Requested before each certificate, and for every new name; a proxy on this machine is not counted. */
  allowedDomain: { name: 'allowed-domain', points: 600, windowSeconds: 60 },
  subscribe: { name: 'subscribe', points: 60, windowSeconds: 60 },
  subscribeCreator: { name: 'subscribe-creator', points: 600, windowSeconds: 60 },
  /** Images that must be drawn; existing ones are free. */
  shareImage: { name: 'share-image', points: 60, windowSeconds: 60 },
  archive: { name: 'archive', points: 120, windowSeconds: 60 },
  /** The preference center, and the links of confirmation emails. */
  subscriber: { name: 'subscriber', points: 60, windowSeconds: 60 },
  view: { name: 'view', points: 120, windowSeconds: 60 },
  /** Each element of each page reports once. */
  widgetInstall: { name: 'widget-install', points: 120, windowSeconds: 60 },
  /** Per creator. */
  allowedHost: { name: 'allowed-host', points: 120, windowSeconds: 3_600 },
  /** Requested by each buy button before it is drawn; a page may have many. */
  offer: { name: 'offer', points: 600, windowSeconds: 60 },
  linkClick: { name: 'link-click', points: 120, windowSeconds: 60 },
  unsubscribe: { name: 'unsubscribe', points: 60, windowSeconds: 60 },
  /** Each one without a token may send an email. */
  unsubscribeLink: { name: 'unsubscribe-link-client', points: 20, windowSeconds: 3_600 },
  /** Per creator: encoding an image takes a second of both cores. */
  upload: { name: 'upload', points: 60, windowSeconds: 600 },
  /** Per creator: each may be 50 MB. */
  productFile: { name: 'product-file', points: 60, windowSeconds: 3_600 },
  /** Per creator, so that nobody emails strangers through test emails. */
  testSend: { name: 'test-send', points: 20, windowSeconds: 3_600 },
  /** Per administrator: each search reads the lists of all creators. */
  addressSearch: { name: 'address-search', points: 60, windowSeconds: 3_600 },
  /**
   * For all creators and administrators together, so that nobody can flood a mailbox from accounts created for this.
   */
  testAddress: { name: 'test-address', points: 40, windowSeconds: 3_600 },
  /** Per creator: rendered while they write, which takes 10 ms of the server each. */
  preview: { name: 'preview', points: 300, windowSeconds: 60 },
  /** Per creator: each one follows up to 50 links. */
  preflight: { name: 'preflight', points: 30, windowSeconds: 600 },
  /** Per creator, while they change a filter: each one reads the whole list. */
  segmentCount: { name: 'segment-count', points: 120, windowSeconds: 60 },
  /** Per creator: each may be 200 MB. */
  importFile: { name: 'import-file', points: 60, windowSeconds: 3_600 },
  /**
   * Reports without a provider's signature. Providers send hundreds at once from a few addresses; valid ones are
   * refunded.
   */
  emailHookFailure: { name: 'email-webhook', points: 600, windowSeconds: 60 },
  /** Each one may ask the payment provider, and testers of stolen cards start many. */
  payment: { name: 'payment', points: 60, windowSeconds: 600 },
  /** Per creator, for requests to the provider about Pro. */
  subscription: { name: 'subscription', points: 60, windowSeconds: 60 },
  /** Per creator: each one asks the payment provider. */
  payouts: { name: 'payouts', points: 60, windowSeconds: 60 },
  paymentReport: { name: 'payment-report', points: 60, windowSeconds: 60 },
  /** Tokens are too long to be guessed; nobody should try. */
  download: { name: 'download', points: 120, windowSeconds: 60 },
  /** Each one may send an email. */
  linkRenewal: { name: 'link-renewal-client', points: 20, windowSeconds: 3_600 },
  /** Per creator, so that nobody emails strangers through links. */
  downloadLink: { name: 'download-link', points: 60, windowSeconds: 3_600 },
  /** Events without the provider's signature. Valid ones arrive by the hundreds, and are refunded. */
  paymentHookFailure: { name: 'payment-hook', points: 600, windowSeconds: 60 },
  /** Per creator: each check queries name servers all over the world. */
  domainCheck: { name: 'domain-check', points: 30, windowSeconds: 600 },
  sendingDomainCheck: { name: 'sending-domain-check', points: 30, windowSeconds: 600 },
  /** Per creator: adding, testing and resending all call an endpoint. */
  webhook: { name: 'webhook', points: 120, windowSeconds: 3_600 },
  /** Per creator: each one creates an RSA key, which takes a core for a tenth of a second or more. */
  sendingDomain: { name: 'sending-domain', points: 20, windowSeconds: 3_600 },
} as const satisfies Record<string, LimitRule>;
