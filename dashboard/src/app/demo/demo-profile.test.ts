import { expect, it } from 'vitest';
import { readDemoProfile } from './demo-profile';

const createStorage = (entries: Record<string, unknown>) => ({
  getItem: (key: string) => (key in entries ? JSON.stringify(entries[key]) : null),
});

it('shows the sample if nothing is stored', () => {
  const { displayName, products } = readDemoProfile(createStorage({}));
  expect(displayName).toBe('Mara Lindqvist');
  expect(products.map(({ price }) => price)).toEqual(['$129.99', '$249.99', '$49.99']);
});

it('shows the profile that the editor saved in this browser', () => {
  const storage = createStorage({
    user_data: { displayName: 'Ines', bio: 'Bees.' },
    products_2: [],
    products_7: [{ id: 9, title: 'Honey', price: '12' }, 'nonsense', { description: 'no title' }],
    products_8: [{ title: 'Wax' }],
  });
  expect(readDemoProfile(storage)).toEqual({
    displayName: 'Ines',
    bio: 'Bees.',
    products: [{ id: 'products_7-0', title: 'Honey', description: '', price: '12' }],
  });
});

it('ignores invalid data in storage', () => {
  const { displayName, products } = readDemoProfile({ getItem: () => '{broken' });
  expect([displayName, products.length]).toEqual(['Mara Lindqvist', 3]);
});
