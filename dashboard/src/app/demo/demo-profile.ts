export type DemoProduct = { id: string; title: string; description: string; price: string };
export type DemoProfile = { displayName: string; bio: string; products: DemoProduct[] };

const STORED_LIST_COUNT = 20;

const SAMPLE_PROFILE: DemoProfile = {
  displayName: 'Mara Lindqvist',
  bio: 'Pots, mistakes and the weather.',
  products: [
    {
      id: 'moon-jar',
      title: 'Ash-glaze moon jar',
      description: 'Thrown in two halves, joined when nobody was looking.',
      price: '$129.99',
    },
    {
      id: 'weekend',
      title: 'A weekend at the wheel',
      description: 'Two days, six participants, one kiln.',
      price: '$249.99',
    },
    {
      id: 'notebook',
      title: 'Glaze notebook',
      description: 'Forty recipes, with what went wrong.',
      price: '$49.99',
    },
  ],
};

/** Returns the profile and products that this browser has stored, or the sample. */
export function readDemoProfile(storage: Pick<Storage, 'getItem'>): DemoProfile {
  const storedProfile = readRecord(storage, 'user_data');
  const lists = Array.from({ length: STORED_LIST_COUNT }, (_, index) => `products_${index + 1}`);
  const products = ['products', ...lists]
    .map((key) => readProducts(storage, key))
    .find((list) => list.length > 0);
  return {
    displayName: toText(storedProfile?.displayName) || SAMPLE_PROFILE.displayName,
    bio: toText(storedProfile?.bio) || SAMPLE_PROFILE.bio,
    products: products ?? SAMPLE_PROFILE.products,
  };
}

function readProducts(storage: Pick<Storage, 'getItem'>, key: string): DemoProduct[] {
  const entry = readEntry(storage, key);
  if (!Array.isArray(entry)) return [];
  return entry.filter(isRecord).flatMap((product, index) => {
    const title = toText(product.title);
    if (!title) return [];
    return {
      id: toText(product.id) || `${key}-${index}`,
      title,
      description: toText(product.description),
      price: toText(product.price),
    };
  });
}

function readRecord(storage: Pick<Storage, 'getItem'>, key: string): Record<string, unknown> | undefined {
  const entry = readEntry(storage, key);
  return isRecord(entry) ? entry : undefined;
}

/** Parses an entry of the storage, which may contain anything. Returns undefined for an unreadable entry. */
function readEntry(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
