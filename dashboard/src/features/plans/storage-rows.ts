import { fileSize, formatNumber } from '../../ui/formats/numbers';

type Storage = { imageBytes: number; fileBytes: number; products: number };

/** Returns rows for the comparison of plans from the value that the server renders into the page; none without it. */
export function storageRows(content: string | undefined) {
  if (content === undefined) return [];
  const { free, pro } = JSON.parse(content) as Record<'free' | 'pro', Storage>;
  return [
    { what: 'Images, all sizes', free: fileSize(free.imageBytes), pro: fileSize(pro.imageBytes) },
    { what: 'Product files', free: fileSize(free.fileBytes), pro: fileSize(pro.fileBytes) },
    { what: 'Products', free: formatNumber(free.products), pro: formatNumber(pro.products) },
  ];
}
