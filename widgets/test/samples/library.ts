import type {
  CheckoutView,
  CreatorLook,
  LibraryView,
  OfferedProductView,
  PageView,
  ReceiptView,
} from '../../src/pages/index.js';
import { THEME_LOOK } from '../../src/shared/look.js';
import { themes } from '../../src/shared/themes.js';

export const creatorLook: CreatorLook = {
  username: 'mara',
  displayName: 'Mara Lindqvist',
  address: 'https://tidings.example/mara',
  profileImage: null,
  theme: 'default-bg',
  look: THEME_LOOK,
  isBranded: true,
};

const others: OfferedProductView[] = [
  {
    id: 2,
    title: 'Glaze recipes',
    image: null,
    price: '$18',
    address: 'https://tidings.example/mara/p/glaze',
  },
  {
    id: 3,
    title: 'A long title of a small booklet about everything that can go wrong in a kiln',
    image: null,
    price: 'Free',
    address: 'https://tidings.example/mara/p/kiln',
  },
];

const basis = { seller: creatorLook, email: 'ines@kova.example', problem: null };
const entry = {
  id: 1,
  title: 'Kiln notes: firing schedules for small studios',
  image: null,
  address: 'https://tidings.example/mara/p/notes',
  date: 'November 21, 2026',
  price: '$12.99',
  status: 'owned' as const,
  file: { name: 'kiln notes.pdf', size: '1.5 MB' },
  receipt: 'https://tidings.example/buy/receipts/x',
};

const libraries: Record<string, LibraryView> = {
  'library, address': { ...basis, state: 'address' },
  'library, bad address': { ...basis, state: 'address', problem: 'Please enter a valid email address.' },
  'library, code': { ...basis, state: 'code', challenge: 'k'.repeat(43), codeLifetime: '10 minutes' },
  'library, at night': {
    ...basis,
    seller: { ...creatorLook, theme: 'bg-4', isBranded: false },
    state: 'code',
    challenge: 'k'.repeat(43),
    codeLifetime: '10 minutes',
    problem: 'This code is wrong or has expired. You can request a new one.',
  },
  'library, shown': {
    ...basis,
    state: 'shown',
    purchases: [
      entry,
      { ...entry, id: 2, title: 'W'.repeat(80), status: 'refunded', file: null, address: null },
      { ...entry, id: 4, title: 'Ash glazes', status: 'disputed', file: null },
      { ...entry, id: 3, title: 'Glaze tests', price: 'Free', receipt: null, file: null },
    ],
    older: '/mara/library?before=3',
    others,
  },
  'library, empty': { ...basis, state: 'shown', purchases: [], older: null, others: [] },
};

const receipt: ReceiptView = {
  seller: { ...creatorLook, theme: 'gradient-3' },
  postalAddress: 'Hafengasse 3\n8001 Zürich',
  number: 'k3v9Qx2mZ0pT',
  date: 'November 21, 2026',
  buyer: { name: 'Ines Kova', email: 'ines@kova.example', country: null },
  lines: [{ label: 'Kiln notes: firing schedules for small studios', amount: '$12.99 USD' }],
  totals: [{ label: 'Paid', amount: '$12.99 USD' }],
  isDisputed: false,
  library: 'https://tidings.example/mara/library',
  others,
};

/** The library in every state, and receipts, in light and dark themes. */
export const libraryPages: Record<string, PageView> = {
  ...Object.fromEntries(
    Object.entries(libraries).map(([name, view]): [string, PageView] => [name, { page: 'library', ...view }]),
  ),
  receipt: { page: 'receipt', ...receipt },
  'receipt, refunded, of a closed account': {
    page: 'receipt',
    ...receipt,
    seller: null,
    postalAddress: null,
    library: null,
    others: [],
    totals: [...receipt.totals, { label: 'Refunded', amount: '$12.99 USD' }],
    isDisputed: true,
  },
};

const checkout: CheckoutView = {
  state: 'offer',
  presentation: 'page',
  theme: 'system',
  isReturn: false,
  answer: null,
  attribution: { referrer: '', utmSource: '', utmCampaign: '' },
  product: {
    id: 1,
    creatorId: 1,
    title: 'Kiln notes: firing schedules for small studios',
    description: 'Forty pages about heat, time and patience.',
    price: '$12.99',
    isFree: false,
    image: null,
    isDigital: true,
    file: { typeLabel: 'PDF Document', size: '1.5 MB' },
  },
  seller: { username: 'mara', displayName: 'Mara Lindqvist', address: creatorLook.address },
  payments: { provider: 'simulated' },
  tax: null,
  links: {
    product: `${creatorLook.address}/p/notes`,
    refunds: `${creatorLook.address}/p/notes#refunds`,
    library: `${creatorLook.address}/library`,
  },
  ownedPurchase: null,
  others,
  hosts: [],
};

/** The checkout in every theme, and the checkout of a product that the buyer already owns. */
export const creatorCheckouts: Record<string, PageView> = {
  ...Object.fromEntries(
    Object.keys(themes).map((theme): [string, PageView] => [
      `checkout, ${theme}`,
      { page: 'buy', look: { ...creatorLook, theme }, ...checkout },
    ]),
  ),
  'checkout, owned': { page: 'buy', look: creatorLook, ...checkout, ownedPurchase: 7 },
  'checkout, dark frame': {
    page: 'buy',
    look: creatorLook,
    ...checkout,
    presentation: 'overlay',
    theme: 'dark',
  },
};
