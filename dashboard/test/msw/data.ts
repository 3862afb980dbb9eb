import type { components } from '@tidings/sdk';

type Schemas = components['schemas'];
type Newsletter = Schemas['Newsletter'];

export function createSession(fields: Partial<Schemas['Session']> = {}): Schemas['Session'] {
  return {
    id: 'this-one',
    device: 'Firefox on Windows',
    timeZone: 'Europe/Stockholm',
    createdAt: '2026-11-01T08:00:00.000Z',
    lastSeenAt: '2026-11-21T08:00:00.000Z',
    isCurrent: true,
    ...fields,
  };
}

export function createUser(fields: Partial<Schemas['User']> = {}): Schemas['User'] {
  return {
    id: 1,
    username: 'mara',
    displayName: 'Mara Lindqvist',
    bio: 'Pots, mistakes and the weather.',
    profileImage: null,
    theme: 'gradient-2',
    layout: 'centered',
    showsSubscriberCount: false,
    newsletterSchedule: null,
    accent: null,
    fontPair: null,
    buttonShape: null,
    customCss: null,
    socialLinks: { instagram: 'mara.makes' },
    videoUrl: null,
    postalAddress: null,
    enableAutoReply: false,
    autoReplyMessage: "Thank you for subscribing to my newsletter! I'll be sending you updates soon.",
    email: 'mara@lindqvist.example',
    emailsSent: 3,
    emailQuota: 100,
    isPro: false,
    customDomain: null,
    emailVerifiedAt: '2026-01-02T08:00:00.000Z',
    mustVerifyEmail: false,
    hasPassword: true,
    hasSecondFactor: false,
    secondFactorDueAt: null,
    announcement: null,
    domainVerified: false,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    createdAt: '2026-01-05T08:00:00.000Z',
    ...fields,
  };
}

export function createNewsletter(fields: Partial<Newsletter> = {}): Newsletter {
  return {
    id: 7,
    userId: 1,
    title: 'What the clay remembers',
    content: '<p>Frost came on Tuesday.</p>',
    imageUrl: null,
    imageAlt: null,
    template: 'template-2',
    design: null,
    accent: null,
    preheader: null,
    slug: null,
    ctaText: null,
    ctaUrl: null,
    imageBlocks: [],
    imageBlockLinks: [],
    imageBlockAlts: [],
    senderName: 'Mara Lindqvist',
    senderEmail: 'mara@lindqvist.example',
    audience: { include: ['all'], exclude: [] },
    version: 1,
    scheduledAt: null,
    scheduleTimeZone: null,
    scheduleProblem: null,
    sentAt: null,
    undoUntil: null,
    status: fields.sentAt ? 'finished' : null,
    accepted: fields.sentAt ? 1_260 : null,
    tracking: fields.sentAt ? 'anonymous' : null,
    opens: 0,
    clicks: 0,
    createdAt: '2026-10-25T08:00:00.000Z',
    updatedAt: '2026-10-25T08:00:00.000Z',
    ...fields,
  };
}

/** Returns the plan of a creator on Free who never paid. */
export function createSubscription(
  fields: Partial<Schemas['PlanSubscription']> = {},
): Schemas['PlanSubscription'] {
  return {
    isPro: false,
    source: 'none',
    status: 'none',
    priceId: null,
    amount: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    graceUntil: null,
    emailsSent: 3,
    emailQuota: 100,
    resetsAt: '2026-12-05T08:00:00.000Z',
    quotaState: 'plenty',
    hasBilling: false,
    ...fields,
  };
}

/** Returns the plan of a creator who pays monthly. */
export function createProSubscription(
  fields: Partial<Schemas['PlanSubscription']> = {},
): Schemas['PlanSubscription'] {
  return createSubscription({
    isPro: true,
    source: 'subscription',
    status: 'active',
    priceId: 'monthly',
    amount: 1_000,
    currentPeriodEnd: '2026-12-14T12:00:00.000Z',
    emailQuota: 5_000,
    hasBilling: true,
    ...fields,
  });
}

/** Returns a premium design. */
export function createDesign(fields: Partial<Schemas['Design']> = {}): Schemas['Design'] {
  return {
    key: 'harbour',
    template: null,
    name: 'Harbour',
    layout: 'masthead',
    isPro: true,
    outer: '#e8eef0',
    card: '#ffffff',
    ink: '#0a242e',
    muted: '#4f646c',
    accent: '#02566b',
    onAccent: '#ffffff',
    headFont: 'Georgia,serif',
    bodyFont: 'Helvetica,sans-serif',
    ...fields,
  };
}

/** Returns an email with the parts that users can tap. */
export function previewWith(title: string, content: string): Schemas['NewsletterPreview'] {
  return {
    subject: title,
    preheader: 'Frost came on Tuesday.',
    html: `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<h1 class="t-title">${title}</h1><div class="t-content">${content}</div><img class="t-image" alt="">
<a class="t-action" href="https://kiln.example">Visit</a><img class="t-product" alt=""></body></html>`,
    text: `${title} in plain words`,
    sizeBytes: 4_200,
  };
}

export function createProgress(fields: Partial<Schemas['SendProgress']> = {}): Schemas['SendProgress'] {
  return {
    status: 'finished',
    pausedAt: null,
    pauseReason: null,
    bounced: 0,
    complained: 0,
    retryable: 0,
    audience: 1284,
    counts: {
      queued: 0,
      claimed: 0,
      accepted: 1284,
      deferred: 0,
      failed: 0,
      expired: 0,
      suppressed: 0,
      canceled: 0,
      held: 0,
      unknown: 0,
    },
    startedAt: '2026-11-21T08:00:00.000Z',
    finishedAt: '2026-11-21T08:01:00.000Z',
    ...fields,
  };
}

export function createRecipient(fields: Partial<Schemas['Recipient']> = {}): Schemas['Recipient'] {
  return {
    id: 1,
    email: 'ines@kova.example',
    status: 'accepted',
    attempts: 1,
    smtpCode: 250,
    smtpText: '250 2.0.0 queued',
    settledAt: '2026-11-21T08:00:30.000Z',
    nextAttemptAt: null,
    bounce: null,
    bouncedAt: null,
    ...fields,
  };
}

export function createPreflight(fields: Partial<Schemas['Preflight']> = {}): Schemas['Preflight'] {
  return {
    ok: true,
    audience: 1284,
    sizeBytes: 12_000,
    emailsSent: 3,
    emailQuota: 100,
    sender: { address: 'newsletter@tidings.example', replyTo: null, signingDomain: null },
    errors: [],
    warnings: [],
    ...fields,
  };
}

export function createSubscriber(fields: Partial<Schemas['Subscriber']> = {}): Schemas['Subscriber'] {
  return {
    id: 1,
    userId: 1,
    email: 'ines@kova.example',
    name: 'Ines Kovač',
    status: 'confirmed',
    ipAddress: null,
    metadata: {},
    tags: [],
    fields: {},
    unsubscribeReason: null,
    suppressionReason: null,
    consent: {
      at: '2026-11-20T08:00:00.000Z',
      source: 'page',
      host: null,
      wording: 'Get my newsletter by email.',
      confirmedAt: null,
    },
    createdAt: '2026-11-20T08:00:00.000Z',
    ...fields,
  };
}

export function createSegment(fields: Partial<Schemas['Segment']> = {}): Schemas['Segment'] {
  return {
    id: 3,
    name: 'VIPs',
    filter: { tag: 'VIP' },
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...fields,
  };
}

export function tagWith(fields: Partial<Schemas['Tag']> = {}): Schemas['Tag'] {
  return {
    id: 4,
    name: 'VIP',
    description: null,
    isTopic: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...fields,
  };
}

export function createCustomField(fields: Partial<Schemas['CustomField']> = {}): Schemas['CustomField'] {
  return {
    id: 2,
    key: 'city',
    label: 'City',
    type: 'text',
    choices: [],
    isPublic: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...fields,
  };
}

/** Returns a finished import. */
export function importWith(fields: Partial<Schemas['Import']> = {}): Schemas['Import'] {
  return {
    id: 12,
    status: 'done',
    isDryRun: false,
    fileName: 'kiln.csv',
    progress: 1,
    columns: [
      { title: 'Full name', samples: ['Ines', 'Tom'] },
      { title: 'E-mail', samples: ['ines@kova.example', 'tom@adeyemi.example'] },
    ],
    mapping: { email: 1, name: 0, tags: null, fields: {} },
    counts: {
      rows: 4816,
      added: 4812,
      alreadyThere: 1,
      skippedUnsubscribed: 1,
      skippedRemoved: 0,
      skippedBounced: 0,
      fileUnsubscribed: 0,
      fileBounced: 0,
      fileComplained: 0,
      fileUnconfirmed: 0,
      unknownStatus: 0,
      activeHere: 0,
      unsubscribedHere: 0,
      neverSubscribed: 0,
      erased: 0,
      duplicate: 0,
      invalid: 2,
    },
    warnings: { likelyTypos: 0, roleAddresses: 0, skippedValues: 0, skippedTags: 0, unknownStatuses: [] },
    undone: 0,
    hasReport: true,
    error: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    finishedAt: '2026-11-20T08:00:02.000Z',
    undoneAt: null,
    ...fields,
  };
}

export function linkWith(fields: Partial<Schemas['Link']> = {}): Schemas['Link'] {
  return {
    id: 1,
    kind: 'link',
    title: 'Pots from the last firing',
    url: 'https://kiln.example/shop',
    icon: 'store',
    description: null,
    image: null,
    isFeatured: false,
    content: null,
    productId: null,
    isShown: true,
    shownFrom: null,
    shownUntil: null,
    position: 0,
    clicks: 48,
    version: 1,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...fields,
  };
}

export function createProduct(fields: Partial<Schemas['Product']> = {}): Schemas['Product'] {
  return {
    id: 1,
    userId: 1,
    title: 'Ash-glaze workbook',
    description: 'Sixty glazes, and how they were fired.',
    price: '$129.99',
    priceCents: 12_999,
    currency: 'usd',
    isFree: false,
    image: null,
    isDigital: true,
    fileType: 'pdf',
    fileTypeLabel: 'PDF Document',
    fileUrl: 'https://tidings.example/api/products/1/file',
    fileId: 7,
    fileSize: '1.5 MB',
    fileFormat: 'application/pdf',
    originalName: 'glazes.pdf',
    slug: 'ash-glaze-workbook',
    version: 1,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...fields,
  };
}

/** Returns a new sending domain that was not checked. */
export function createSendingDomain(
  fields: Partial<Schemas['SendingDomainRecord']> = {},
): Schemas['SendingDomainRecord'] {
  const common = { recordType: 'TXT', finding: 'unchecked', problem: null } as const;
  const [first, second] = [`v=DKIM1; k=rsa; p=${'M'.repeat(237)}`, 'A'.repeat(150)];
  const ed25519 = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS';
  return {
    id: 4,
    domain: 'kiln.example',
    records: [
      {
        ...common,
        purpose: 'rsa',
        isRequired: true,
        recordName: 'tidings-5f0c1a2b._domainkey.kiln.example',
        recordValue: first + second,
        recordPieces: [first, second],
      },
      {
        ...common,
        purpose: 'ed25519',
        isRequired: false,
        recordName: 'tidings-5f0c1a2b-ed._domainkey.kiln.example',
        recordValue: ed25519,
        recordPieces: [ed25519],
      },
    ],
    verified: false,
    problem: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    verifiedAt: null,
    checkedAt: null,
    ...fields,
  };
}

export function createDomain(fields: Partial<Schemas['DomainRecord']> = {}): Schemas['DomainRecord'] {
  return {
    id: 3,
    userId: 1,
    domain: 'news.example.com',
    records: [
      {
        recordType: 'TXT',
        recordName: '_tidings.news.example.com',
        recordValue: 'tidings-verify=5f0c',
        verified: false,
      },
      {
        recordType: 'CNAME',
        recordName: 'news.example.com',
        recordValue: 'tidings.example',
        verified: false,
      },
    ],
    verified: false,
    problem: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    verifiedAt: null,
    checkedAt: null,
    ...fields,
  };
}

/** Returns the body of an error response. */
export function createErrorBody(
  message: string,
  errors?: Array<{ path?: string; message: string }>,
  code = 'test',
) {
  return { success: false, code, message, errors, error: { message }, requestId: 'test' };
}

export function createSale(fields: Partial<Schemas['Sale']> = {}): Schemas['Sale'] {
  return {
    id: 1,
    productId: 3,
    productTitle: 'Kiln notes',
    customerEmail: 'ines@kova.example',
    customerName: null,
    amount: 1_299,
    refundedAmount: 0,
    currency: 'usd',
    providerFee: null,
    settledCurrency: null,
    payoutId: null,
    receiptNumber: 7,
    tax: null,
    country: null,
    status: 'completed',
    isFree: false,
    fileId: 7,
    downloads: 0,
    purchasedAt: '2026-11-21T08:00:00.000Z',
    ...fields,
  };
}

export function createSalesSummary(fields: Partial<Schemas['SalesSummary']> = {}): Schemas['SalesSummary'] {
  return {
    currency: 'usd',
    otherCurrencies: [],
    sales: 2,
    revenue: 129_900,
    refunded: 1_299,
    freeDownloads: 4,
    days: [
      { day: '2026-11-20', sales: 0, revenue: 0, free: 4 },
      { day: '2026-11-21', sales: 2, revenue: 129_900, free: 0 },
    ],
    products: [{ productId: 3, title: 'Kiln notes', sales: 2, revenue: 129_900 }],
    ...fields,
  };
}

export function createAllowedHost(fields: Partial<Schemas['AllowedHost']> = {}): Schemas['AllowedHost'] {
  return {
    id: 3,
    host: 'www.kiln.example',
    origin: 'https://www.kiln.example',
    createdAt: '2026-11-21T08:00:00.000Z',
    ...fields,
  };
}

export function installWith(fields: Partial<Schemas['WidgetInstall']> = {}): Schemas['WidgetInstall'] {
  return {
    host: 'blog.kiln.example',
    widget: 'buy',
    firstSeenAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-21T08:00:00.000Z',
    views: 28,
    isAllowed: false,
    ...fields,
  };
}

export function createUsage(
  fields: Partial<components['schemas']['Usage']> = {},
): components['schemas']['Usage'] {
  return {
    level: 'new',
    recipientsToday: { used: 0, limit: null, resetsAt: '2026-11-24T00:00:00.000Z' },
    recipientsThisMonth: { used: 0, limit: null, resetsAt: '2026-12-05T08:00:00.000Z' },
    handAddsPerDay: null,
    importBytes: 209_715_200,
    storage: {
      imageBytes: { used: 5_242_880, limit: 262_144_000 },
      fileBytes: { used: 0, limit: 1_073_741_824 },
      products: { used: 3, limit: 50 },
    },
    hold: null,
    heldNewsletter: null,
    contactEmail: 'help@tidings.example',
    ...fields,
  };
}

/** Returns the payout account of a creator, by default on an instance with one seller. */
export function createPayoutAccount(
  changes: Partial<Schemas['PayoutAccount']> = {},
): Schemas['PayoutAccount'] {
  return {
    mode: 'owner',
    status: 'none',
    country: null,
    currency: null,
    canPayOut: false,
    steps: [],
    dueBy: null,
    note: null,
    feePercent: 0,
    isSimulated: true,
    ...changes,
  };
}

export function createPayout(changes: Partial<Schemas['Payout']> = {}): Schemas['Payout'] {
  return {
    id: 'po_1',
    amount: 4_210,
    currency: 'eur',
    status: 'paid',
    createdAt: '2026-11-20T00:00:00.000Z',
    arrivesOn: '2026-11-21',
    note: null,
    ...changes,
  };
}

export function createPayoutBalance(
  changes: Partial<Schemas['PayoutBalance']> = {},
): Schemas['PayoutBalance'] {
  return {
    funds: [{ currency: 'eur', available: 0, pending: 1_170 }],
    schedule: { interval: 'daily', delayDays: 2 },
    ...changes,
  };
}
