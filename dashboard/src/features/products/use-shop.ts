import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Currency, type components, formatMoney, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { productsKey } from './product';

const shopKey = ['shop'] as const;
/** The currency until the settings have loaded. */
const DEFAULT_CURRENCY: Currency = 'usd';

type Shop = components['schemas']['Shop'];
export type TaxBehavior = NonNullable<Shop['taxBehavior']>;

/** Returns the settings of the creator's prices. Returns undefined until they have loaded. */
export function useShop(): Shop | undefined {
  return useQuery({
    queryKey: shopKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/shop', { signal })),
  }).data;
}

/** Returns the currency of the creator's prices. */
export function useCurrency(): Currency {
  return useShop()?.currency ?? DEFAULT_CURRENCY;
}

/** Changes whether prices include tax. */
export function useChangeTax() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currency: Currency; taxBehavior: TaxBehavior }) =>
      unwrap(api.PUT('/api/shop', { body: { ...body, prices: [] } })),
    onSuccess: (shop) => queryClient.setQueryData(shopKey, shop),
  });
}

/** Returns a formatter of amounts in the creator's currency. */
export function useMoney(): (amount: number) => string {
  const currency = useCurrency();
  return (amount) => formatMoney(amount, currency);
}

export interface NewPrice {
  productId: number;
  price: string;
}

/** Changes the currency together with all prices. */
export function useChangeCurrency({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currency: Currency; prices: NewPrice[] }) => unwrap(api.PUT('/api/shop', { body })),
    onSuccess: (shop) => {
      queryClient.setQueryData(shopKey, shop);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: productsKey }),
  });
}
