import type { DownloadView, PageView } from '../../src/pages/index.js';

const title = 'Kiln notes: firing schedules for small studios';
const token = 'k'.repeat(43);
const address = 'i…@a-rather-long-domain-of-a-reader.example';

const samples: Record<string, DownloadView> = {
  'download, invalid': { state: 'invalid', productId: null },
  'download, without its token': { state: 'invalid', productId: 12 },
  'download, scanned': { state: 'scanned', title, href: `/api/download/${token}?pressed=1` },
  'download, expired': { state: 'expired', lifetime: '7 days', token, title, address },
  'download, used up': { state: 'used-up', maxUses: 3, token, title, address },
  'download, over for good': { state: 'used-up', maxUses: 3, token, title, address: null },
  'download, closed': { state: 'revoked', title },
  'download, gone': { state: 'gone', title },
  'download, renewed': { state: 'renewed', title, address },
  'download, failed': { state: 'failed', message: 'Too many attempts. Please wait 40 seconds.' },
};

/** The pages of download links without a file, in every state. */
export const downloadPages: Record<string, PageView> = Object.fromEntries(
  Object.entries(samples).map(([name, view]) => [name, { page: 'download', ...view }]),
);
