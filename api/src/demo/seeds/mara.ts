import type { CreatorSeed } from '../demo-instance.js';
import { maraNewsletters, maraParagraphs } from './mara-newsletters.js';

/** The creator of the screenshots, with a weekly newsletter, a shop, and widgets on two other sites. */
export const mara: CreatorSeed = {
  username: 'mara',
  displayName: 'Mara Lindqvist',
  email: 'mara@kiln.example',
  bio: 'Stoneware from a wood-fired kiln in Dalarna. A newsletter on Tuesdays about clay, fire and what went wrong.',
  theme: 'bg-3',
  socialLinks: { instagram: 'mara.lindqvist.pots', youtube: '@maralindqvistpots', website: 'kiln.example' },
  postalAddress: 'Mara Lindqvist\nUgnsvägen 4\n791 77 Falun, Sweden',
  isPro: true,
  joinedDaysAgo: 356,
  portrait: { scene: 'portrait', palette: 'kiln', seed: 5 },
  links: [
    {
      title: 'The shop, eleven pieces left',
      url: 'https://kiln.example/shop',
      icon: 'store',
      description: 'Bowls, plates and one moon jar.',
      isFeatured: true,
      clicks: 3_214,
    },
    {
      title: 'Beginners’ course, two evenings',
      url: 'https://kiln.example/courses',
      icon: 'calendar',
      clicks: 1_087,
    },
    { title: 'Where to see the pots', url: 'https://kiln.example/map', icon: 'map', clicks: 642 },
    {
      title: 'The kiln, filmed through a night',
      url: 'https://kiln.example/film',
      icon: 'video',
      clicks: 918,
    },
  ],
  blocks: [
    { kind: 'heading', title: 'From the studio' },
    {
      kind: 'text',
      content:
        '<p>I throw on Mondays and fire on the first weekend of the month. <strong>Visitors are welcome</strong> when the flag is out.</p>',
    },
    { kind: 'map', title: 'The studio', description: 'Ugnsvägen 4, Falun' },
    { kind: 'heading', title: 'Watch' },
    { kind: 'embed', url: 'https://vimeo.com/76979871', title: 'A night at the kiln' },
  ],
  look: {
    layout: 'columns',
    buttonShape: 'rounded',
    newsletterSchedule: 'every other Sunday',
    showsSubscriberCount: true,
  },
  payouts: { country: 'SE' },
  products: [
    {
      title: 'The glaze notebook',
      description:
        'Forty recipes for cone 9, with what each does when it is too thin, too thick or too hot. 62 pages.',
      price: '$24',
      drawing: { scene: 'vessels', palette: 'kiln', seed: 2 },
      file: { name: 'the-glaze-notebook.pdf', type: 'pdf' },
      page: {
        details:
          '<p>I wrote the recipes on scraps of cardboard for eleven years. Here they are, with the mistakes.</p><h3>What is in it</h3><ul><li>Forty recipes for cone 9, by color</li><li>What each does when it is too thin, too thick or too hot</li><li>Firing schedules for a small electric kiln</li></ul><p>Every recipe uses materials that a normal pottery supplier has.</p>',
        images: [
          { drawing: { scene: 'vessels', palette: 'kiln', seed: 7 }, alt: 'Six test pots in a row' },
          { drawing: { scene: 'vessels', palette: 'kiln', seed: 11 }, alt: 'Two bowls with an ash glaze' },
        ],
        questions: [
          {
            question: 'Can I use the recipes at cone 6?',
            answer: 'Some of them. Each recipe says what happens at a lower temperature.',
          },
          {
            question: 'May I sell pots with these glazes?',
            answer: 'Yes. Please do not sell or share the notebook itself.',
          },
        ],
        refundTerms: 'Not for you? Email me within 14 days, and I will refund you.',
        sample: { title: 'Three glazes to try', name: 'three-glazes-to-try.pdf' },
      },
      share: 55,
    },
    {
      title: 'A log for your kiln',
      description:
        'Sheets to print: time, temperature, wood, weather, and a line for what you will do differently.',
      price: '$7',
      drawing: { scene: 'page', palette: 'kiln', seed: 4 },
      file: { name: 'kiln-log.pdf', type: 'pdf' },
      share: 30,
    },
    {
      title: 'Thirty-one hours of fire, in twelve minutes',
      description:
        'The kiln, from the first match to the closing of the door. For headphones and cold evenings.',
      price: '$5',
      drawing: { scene: 'sound', palette: 'kiln', seed: 7 },
      file: { name: 'thirty-one-hours.wav', type: 'audio' },
      share: 15,
    },
    {
      title: 'How to wedge, in six drawings',
      description: 'One page for the wall above your bench.',
      price: '0',
      drawing: { scene: 'hills', palette: 'kiln', seed: 3 },
      file: { name: 'wedging.pdf', type: 'pdf' },
      share: 0,
    },
  ],
  sales: 168,
  list: {
    tracking: 'individual',
    doubleOptIn: false,
    imported: 240,
    joined: 1_720,
    unsubscribesPerThousand: 2.6,
  },
  newsletters: {
    everyDays: 7,
    weekday: 2,
    hour: 6,
    texts: maraNewsletters,
    order: 'week',
    paragraphs: maraParagraphs,
    template: 'template-2',
    design: null,
    openPercent: 52,
    clickPercent: 19,
    drawings: [
      { scene: 'vessels', palette: 'kiln', seed: 11 },
      { scene: 'hills', palette: 'tide', seed: 6 },
      { scene: 'vessels', palette: 'grain', seed: 21 },
    ],
  },
  groups: {
    tags: [
      {
        name: 'Firing diary',
        description: 'What happened in the kiln, while it is still warm.',
        isTopic: true,
        percent: 64,
      },
      {
        name: 'Studio sales',
        description: 'A day before the shop opens to everyone.',
        isTopic: true,
        percent: 41,
      },
      {
        name: 'Course 2026',
        description: 'Booked one of the two evenings.',
        isTopic: false,
        percent: 3,
      },
    ],
    fields: [
      {
        key: 'city',
        label: 'City',
        isPublic: true,
        values: ['Falun', 'Stockholm', 'Göteborg', 'Uppsala', 'Oslo', 'København', 'Berlin'],
        percent: 58,
      },
    ],
    segments: [
      { name: 'Regular readers', filter: { activity: 'opened', atLeast: 5, withinDays: 90 } },
      { name: 'Customers', filter: { bought: 'anything' } },
      {
        name: 'Sale, not yet customers',
        filter: { all: [{ tag: 'Studio sales' }, { not: { bought: 'anything' } }] },
      },
      {
        name: 'Near the kiln',
        filter: {
          any: [
            { field: 'city', is: 'Falun' },
            { field: 'city', is: 'Uppsala' },
          ],
        },
      },
    ],
  },
  dailyViews: 240,
  sources: [
    { kind: 'direct', source: '', share: 34 },
    { kind: 'site', source: 'instagram.com', share: 24 },
    { kind: 'site', source: 'google.com', share: 14 },
    { kind: 'widget', source: 'kiln.example', share: 16 },
    { kind: 'site', source: 'potters.example', share: 5 },
    { kind: 'site', source: 'duckduckgo.com', share: 3 },
    { kind: 'widget', source: 'falun-market.example', share: 4 },
  ],
  peaks: [
    { campaign: 'falun / winter-market', daysAgo: 331, views: 620 },
    { campaign: 'instagram / spring-firing', daysAgo: 188, views: 900 },
    { campaign: 'instagram / notebook', daysAgo: 19, views: 520 },
  ],
  installs: [
    { host: 'kiln.example', widget: 'subscribe', views: 58, firstDaysAgo: 300, lastDaysAgo: 0 },
    { host: 'kiln.example', widget: 'buy', views: 21, firstDaysAgo: 210, lastDaysAgo: 0 },
    { host: 'falun-market.example', widget: 'card', views: 17, firstDaysAgo: 120, lastDaysAgo: 1 },
    { host: 'potters.example', widget: 'buy', views: 3, firstDaysAgo: 60, lastDaysAgo: 2 },
  ],
  allowedHosts: ['kiln.example', 'localhost:5173'],
  draft: [
    'Notes on a blue that went green',
    'It was meant to be the blue of the mailbox. It came out as the green of the boat, and I like it more every day.',
  ],
  scheduled: [
    'Open Saturday, and what is on the table',
    'The door is open from ten to four, the kiln is cold, and there are cinnamon buns for the first thirty.',
  ],
};
