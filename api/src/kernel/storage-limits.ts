const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** The storage of a creator's files. The limits apply to every instance: disks are finite. */
export interface Storage {
  /** The maximum bytes of all images in every size. */
  imageBytes: number;
  /** The maximum bytes of all product files. */
  fileBytes: number;
  products: number;
}

export const STORAGE = {
  free: { imageBytes: 250 * MEGABYTE, fileBytes: GIGABYTE, products: 50 },
  pro: { imageBytes: 5 * GIGABYTE, fileBytes: 5 * GIGABYTE, products: 200 },
} as const satisfies Record<'free' | 'pro', Storage>;
