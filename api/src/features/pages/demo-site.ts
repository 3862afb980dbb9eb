import type { ProductView, SiteView } from '../../ports/pages.js';
import type { Context } from '../../server/context.js';

/** Returns the content of `/{name}-test`, which is one made-up creator for every name. Such usernames are reserved. */
export function createDemoSite(ctx: Context, username: string): SiteView {
  return {
    id: 0,
    username,
    displayName: 'Mara Lindqvist',
    bio: 'Pots, mistakes and the weather. A newsletter from the studio, every other Sunday.',
    profileImage: null,
    theme: 'gradient-2',
    look: { accent: null, fontPair: null, buttonShape: null },
    customCss: null,
    layout: 'columns',
    socialProof: { subscribers: 1284, schedule: 'every other Sunday' },
    socialLinks: { instagram: 'mara.makes', youtube: 'https://www.youtube.com/@maramakes' },
    blocks: [
      {
        id: 0,
        kind: 'link',
        title: 'Visit the studio',
        url: 'https://studio.example',
        icon: 'map',
        description: 'Open on Saturdays',
        image: null,
        isFeatured: false,
      },
      {
        id: 0,
        kind: 'link',
        title: 'The winter workshop',
        url: 'https://workshop.example',
        icon: 'calendar',
        description: null,
        image: null,
        isFeatured: false,
      },
    ],
    videoId: null,
    products: PRODUCTS,
    address: `${ctx.instance.publicUrl}/${username}`,
    shareImage: null,
    isBranded: true,
    archive: null,
  };
}

const PRODUCTS: ProductView[] = [
  {
    id: 1,
    title: 'Ash-glaze workbook',
    description: 'Sixty glazes, how they were fired, and what went wrong.',
    price: '$129.99',
    isFree: false,
    image: null,
    fileTypeLabel: 'PDF Document',
    address: null,
    isDigital: true,
  },
  {
    id: 2,
    title: 'A weekend at the wheel',
    description: 'Nine hours of video, from wedging to the last firing.',
    price: '$249.99',
    isFree: false,
    image: null,
    fileTypeLabel: 'Video',
    address: null,
    isDigital: true,
  },
  {
    id: 3,
    title: 'Kiln log',
    description: 'The spreadsheet that keeps count of cones and hours.',
    price: '$49.99',
    isFree: false,
    image: null,
    fileTypeLabel: 'Spreadsheet',
    address: null,
    isDigital: true,
  },
];
