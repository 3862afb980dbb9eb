import { type CreatorSeed, NO_GROUPS } from '../demo-instance.js';

/** A creator with a newsletter every third week, a premium design, and no individual tracking. */
export const tomas: CreatorSeed = {
  username: 'tomas.adeyemi',
  displayName: 'Tomás Adeyemi',
  email: 'tomas@quietplaces.example',
  bio: 'I record places before they change. A newsletter every third week, with one sound in it.',
  theme: 'gradient-5',
  socialLinks: {
    instagram: 'quiet.places',
    website: 'quietplaces.example',
    email: 'tomas@quietplaces.example',
  },
  postalAddress: 'Tomás Adeyemi\nRua do Vale 18\n4050-011 Porto, Portugal',
  isPro: true,
  joinedDaysAgo: 350,
  portrait: { scene: 'portrait', palette: 'dusk', seed: 9 },
  links: [
    { title: 'Listen to all 140 places', url: 'https://quietplaces.example/map', icon: 'map', clicks: 1_902 },
    { title: 'The podcast', url: 'https://quietplaces.example/podcast', icon: 'podcast', clicks: 740 },
    { title: 'Walks in Porto', url: 'https://quietplaces.example/walks', icon: 'ticket', clicks: 388 },
  ],
  payouts: { country: 'PT', isRestricted: true },
  products: [
    {
      title: 'Forty harbours, before dawn',
      description: 'Two hours of recordings, without a voice and without music. Made for headphones.',
      price: '$15',
      drawing: { scene: 'sound', palette: 'dusk', seed: 3 },
      file: { name: 'forty-harbours.wav', type: 'audio' },
      share: 70,
    },
    {
      title: 'A field recordist’s checklist',
      description: 'What to pack, what to switch off, and whom to ask first.',
      price: '$6',
      drawing: { scene: 'page', palette: 'dusk', seed: 8 },
      file: { name: 'checklist.pdf', type: 'pdf' },
      share: 30,
    },
  ],
  sales: 54,
  list: { tracking: 'anonymous', doubleOptIn: true, imported: 90, joined: 620, unsubscribesPerThousand: 3.4 },
  newsletters: {
    everyDays: 21,
    weekday: 4,
    hour: 16,
    texts: [
      [
        'The lift in the old post office',
        'It was switched off on a Friday. I have the last forty seconds of it, doors included.',
      ],
      [
        'Rain on seven kinds of roof',
        'Tin is the loudest, slate the kindest. Plastic sounds like applause for someone else.',
      ],
      [
        'A market without a word in it',
        'I took the voices out and left the crates. You can tell which day of the week it is.',
      ],
      [
        'What the tram did at four',
        'At four in the morning the tram runs empty, and it sings in another key.',
      ],
      ['The school, in the holidays', 'A corridor of forty coat hooks and one fly.'],
      [
        'Under the bridge, both times',
        'I recorded it in the year that it was painted, and now again. The pigeons have not changed.',
      ],
      ['A kitchen in Bragança', 'Dona Rosa did not stop cooking for me, and I did not ask her to.'],
      [
        'Snow does this',
        'Fresh snow takes the upper half of every sound. I had to look at the meter to believe it.',
      ],
      ['Ropes', 'Eleven boats, one wind. The ropes keep time, and nobody told them to.'],
      [
        'The dam, at a distance',
        'Nine hundred meters away it is a breath. At ninety it is everything there is.',
      ],
      ['An empty pool', 'I clapped once. It answered for four seconds.'],
      ['How I say no to wind', 'A newsletter about fur, foam and patience, since so many of you asked.'],
      ['Bells, badly tuned', 'The middle one cracked in 1911, and the village will not have it mended.'],
      ['Night bus, upper deck', 'Everybody slept but one man, who was peeling an orange.'],
      [
        'Three minutes of reeds',
        'This is the one to play while you read the next newsletter from someone else.',
      ],
      ['The print shop closes', 'They let me stay for the last run. You will hear when the machine is told.'],
    ],
    order: 'turn',
    paragraphs: [
      'Listen with headphones if you can, and once without. They are two different places.',
      'The recording is <a href="https://quietplaces.example/listen">here</a>, with the map and the time of day. As always it may be used for anything that does not sell something.',
      'If you know a place that is about to change, write to me. I read everything, and I travel by train.',
      'This one was made with two small microphones and a coat. I have put <a href="https://quietplaces.example/notes">notes on how</a> beside it.',
    ],
    template: 'template-2',
    design: 'nightjar',
    openPercent: 46,
    clickPercent: 31,
    drawings: [{ scene: 'sound', palette: 'dusk', seed: 14 }],
  },
  groups: NO_GROUPS,
  dailyViews: 105,
  sources: [
    { kind: 'direct', source: '', share: 40 },
    { kind: 'site', source: 'news.example', share: 18 },
    { kind: 'site', source: 'google.com', share: 12 },
    { kind: 'widget', source: 'quietplaces.example', share: 30 },
  ],
  peaks: [{ campaign: 'radio / quiet-hour', daysAgo: 96, views: 730 }],
  installs: [
    { host: 'quietplaces.example', widget: 'subscribe', views: 64, firstDaysAgo: 280, lastDaysAgo: 0 },
    { host: 'quietplaces.example', widget: 'buy', views: 30, firstDaysAgo: 150, lastDaysAgo: 0 },
  ],
  allowedHosts: ['quietplaces.example'],
  draft: [
    'A place that I may not name',
    'They asked me to keep the address, and I do. The sound is theirs, and now a little yours.',
  ],
  scheduled: null,
};
