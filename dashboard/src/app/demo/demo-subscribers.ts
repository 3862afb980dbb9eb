import type { components } from '@tidings/sdk';

type Subscriber = components['schemas']['Subscriber'];

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const PEOPLE = [
  { name: 'Ines Kovač', email: 'ines@kova.example', hoursAgo: 0 },
  { name: 'Tom Adeyemi', email: 'tom@adeyemi.example', hoursAgo: 1 },
  { name: 'Yuki Tanaka', email: 'yuki@tnk.example', hoursAgo: 26 },
  { name: 'Rosa Blum', email: 'rosa@blum.example', hoursAgo: 52 },
  { name: 'Aoife Byrne', email: 'aoife@byrne.example', hoursAgo: 100 },
];

export function demoSubscribersAt(now: Date): Subscriber[] {
  const joinedAt = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MILLISECONDS).toISOString();
  return PEOPLE.map(({ name, email, hoursAgo }, index) => ({
    id: index + 1,
    userId: 1,
    name,
    email,
    status: 'confirmed',
    ipAddress: null,
    metadata: {},
    unsubscribeReason: null,
    suppressionReason: null,
    consent: { at: joinedAt(hoursAgo), source: 'page', host: null, wording: null, confirmedAt: null },
    createdAt: joinedAt(hoursAgo),
  }));
}

export const demoNewsletters = [
  { title: 'First frost, last firing', date: '8 November' },
  { title: 'What the clay remembers', date: '25 October' },
  { title: 'Seven ways to ruin a bowl', date: '11 October' },
];
