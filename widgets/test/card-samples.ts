import type { components } from '@tidings/sdk';

export const mara: components['schemas']['Creator'] = {
  id: 1,
  username: 'mara',
  displayName: 'Mara Lindqvist',
  bio: 'Stoneware from a wood-fired kiln in Dalarna.\nLetters on Tuesdays.',
  profileImage: null,
  socialLinks: { instagram: '@marapots', email: 'mara@kiln.example' },
  links: [
    { id: 1, title: 'The shop', url: 'https://kiln.example/shop' },
    { id: 2, title: 'Courses for beginners', url: 'https://kiln.example/courses' },
    { id: 3, title: 'Where to see the pots', url: 'https://kiln.example/map' },
  ],
  address: 'https://tidings.example/mara',
};
