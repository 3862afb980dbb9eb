import type { ConfirmSubject, PageView, PreferenceFacts, PreferencesView } from '../../src/pages/index.js';

const creator = { username: 'mara', displayName: 'Mara Lindqvist' };
const subscription: ConfirmSubject = {
  kind: 'subscription',
  creator,
  address: 'i…@kova.example',
  wording: 'Subscribe to my updates',
};
const address: ConfirmSubject = {
  kind: 'address',
  creator,
  address: 'i…@new.example',
  wording: null,
};
const longSubject: ConfirmSubject = {
  kind: 'subscription',
  creator: { username: 'w', displayName: 'W'.repeat(60) },
  address: `i…@${'long-'.repeat(40)}.example`,
  wording: `${'W'.repeat(120)} <b>\n${'words '.repeat(40)}`,
};
const arabic = { username: 'layla', displayName: 'ليلى الحداد' };

const ines: PreferenceFacts = {
  creator,
  email: 'ines@kova.example',
  name: 'Ines Kovač',
  status: 'confirmed',
  since: '2026-11-02T09:57:00.000Z',
  source: 'widget',
  sourceHost: 'kova.example',
  attribution: { kind: 'widget', source: 'kova.example' },
  consentedAt: '2026-11-02T09:57:00.000Z',
  wording: 'Subscribe to my updates',
  confirmedAt: '2026-11-02T10:03:00.000Z',
  unsubscribedAt: null,
  unsubscribeReason: null,
  leftByNewsletter: false,
  emailsReceived: 1_284,
  topics: [],
  publicFields: [],
  pausedUntil: null,
  activity: { tracking: 'anonymous', opens: 0, clicks: 0, newsletters: 0 },
};

const createShownView = (
  change: Partial<PreferenceFacts> = {},
  state: Partial<Extract<PreferencesView, { state: 'shown' }>> = {},
): PageView => ({
  page: 'preferences',
  state: 'shown',
  token: 'a/b',
  subscriber: { ...ines, ...change },
  notice: null,
  problem: null,
  ...state,
});

/** The pages behind a subscriber's links, in every state and with long texts. */
export const preferencePages: Record<string, PageView> = {
  'confirm open': { page: 'confirm', state: 'open', token: 'a/b', subject: subscription },
  'confirm crowded': { page: 'confirm', state: 'open', token: 'a/b', subject: longSubject },
  'confirm right to left': {
    page: 'confirm',
    state: 'open',
    token: 'a/b',
    subject: { ...subscription, creator: arabic, wording: 'اشترك في رسائلي' },
  },
  'confirm new address': { page: 'confirm', state: 'open', token: 'a/b', subject: address },
  'confirm done': { page: 'confirm', state: 'done', subject: subscription },
  'confirm address done': { page: 'confirm', state: 'done', subject: address },
  'confirm expired': {
    page: 'confirm',
    state: 'expired',
    lifetime: '7 days',
    token: 'a/b',
    subject: subscription,
  },
  'confirm renewed': { page: 'confirm', state: 'renewed', subject: subscription },
  'confirm taken': { page: 'confirm', state: 'taken', subject: address },
  'confirm invalid': { page: 'confirm', state: 'invalid' },
  'confirm failed': {
    page: 'confirm',
    state: 'failed',
    message: 'Too many attempts. Please wait 9 seconds.',
  },
  'preferences shown': createShownView(),
  'preferences crowded': createShownView({
    creator: { username: 'w', displayName: 'W'.repeat(60) },
    email: `${'very-long-'.repeat(6)}ines@${'long-'.repeat(30)}.example`,
    name: 'W'.repeat(100),
    sourceHost: `${'sub.'.repeat(40)}example`,
    wording: 'W'.repeat(500),
    unsubscribeReason: 'W'.repeat(500),
    unsubscribedAt: '2026-11-20T10:03:00.000Z',
  }),
  'preferences right to left': createShownView({
    creator: arabic,
    name: 'إيناس',
    wording: 'اشترك في رسائلي',
    source: 'page',
  }),
  'preferences with little data': createShownView({
    name: null,
    source: 'import',
    sourceHost: null,
    consentedAt: null,
    wording: null,
    attribution: null,
    confirmedAt: null,
    emailsReceived: 0,
  }),
  'preferences with counts': createShownView({
    activity: { tracking: 'individual', opens: 1_290, clicks: 1, newsletters: 812 },
  }),
  'preferences with earlier counts': createShownView({
    activity: { tracking: 'off', opens: 3, clicks: 0, newsletters: 2 },
  }),
  'preferences with choices': createShownView({
    topics: [
      { id: 4, name: 'News', description: 'What is new in the studio', isChosen: true },
      { id: 5, name: 'Events & <b>', description: null, isChosen: false },
    ],
    publicFields: [
      { key: 'city', label: 'City', type: 'text', choices: [], value: 'Bern "><b>' },
      { key: 'age', label: 'Age', type: 'number', choices: [], value: 41.5 },
      { key: 'birthday', label: 'Birthday', type: 'date', choices: [], value: '1990-02-28' },
      { key: 'member', label: 'Member', type: 'boolean', choices: [], value: false },
      { key: 'size', label: 'Size', type: 'choice', choices: ['S', 'M'], value: 'M' },
      { key: 'glaze', label: 'Glaze', type: 'choice', choices: ['Ash'], value: 'Celadon' },
    ],
  }),
  'preferences paused': createShownView({ pausedUntil: '2026-12-24T10:03:00.000Z' }, { notice: 'pause' }),
  'preferences with a wrong field': createShownView(
    { publicFields: [{ key: 'age', label: 'Age', type: 'number', choices: [], value: null }] },
    { problem: { field: 'fields', message: 'Age: This must be a number.', value: '' } },
  ),
  'preferences pending': createShownView({ status: 'pending', confirmedAt: null, source: 'api' }),
  'preferences unsubscribed': createShownView({
    status: 'unsubscribed',
    source: 'hand',
    leftByNewsletter: true,
    attribution: { kind: 'campaign', source: 'autumn / open kiln' },
    unsubscribedAt: '2026-11-20T10:03:00.000Z',
    unsubscribeReason: 'I receive too many emails',
  }),
  'preferences removed': createShownView({ status: 'removed' }),
  'preferences with a new name': createShownView({}, { notice: 'name' }),
  'preferences with a pending address': createShownView({}, { notice: 'address' }),
  'preferences with an invalid address': createShownView(
    {},
    { problem: { field: 'email', message: 'Please enter a valid email address', value: 'ines@' } },
  ),
  'preferences with a wrong confirmation': createShownView(
    {},
    { problem: { field: 'erase', message: 'Type your address exactly as shown above.', value: '"><b>' } },
  ),
  'preferences erased': { page: 'preferences', state: 'erased', creator },
  'preferences invalid': { page: 'preferences', state: 'invalid' },
  'preferences failed': {
    page: 'preferences',
    state: 'failed',
    message: 'Too many attempts. Please wait 9 seconds.',
  },
};
