// Written by build.mjs.
export const siteAssets = {
  'unsubscribe': '/assets/site/unsubscribe.VO2N5JHG.js',
  'site': '/assets/site/site.TL3WTQXG.js',
  'demo': '/assets/site/demo.RIKL7IJV.js',
  'play': '/assets/site/play.NMRTH5ZC.js',
  'buy': '/assets/site/buy.NQ2QIB4D.js',
  'checkout': '/assets/site/checkout.CNDCC2NF.js',
  'bg-1': '/assets/site/bg-1.f818d141b1.svg',
  'bg-2': '/assets/site/bg-2.d563ca82a6.svg',
  'bg-3': '/assets/site/bg-3.e2a9a58792.svg',
  'bg-4': '/assets/site/bg-4.bd624de730.svg',
  'default-bg': '/assets/site/default-bg.9b7fb5e00b.svg',
  'young-serif-latin-400-normal': '/assets/site/fonts/young-serif-latin-400-normal.6ba68b9927.woff2',
  'young-serif-latin-ext-400-normal': '/assets/site/fonts/young-serif-latin-ext-400-normal.9e6eb8e5e3.woff2',
  'hanken-grotesk-latin-wght-normal': '/assets/site/fonts/hanken-grotesk-latin-wght-normal.e9201eddf1.woff2',
  'hanken-grotesk-latin-ext-wght-normal': '/assets/site/fonts/hanken-grotesk-latin-ext-wght-normal.768af2923e.woff2',
  'hanken-grotesk-vietnamese-wght-normal': '/assets/site/fonts/hanken-grotesk-vietnamese-wght-normal.992b5d147e.woff2',
} as const;
