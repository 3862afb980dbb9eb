import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Newsletter } from './newsletter';
import { newsletterListsKey } from './use-newsletters';

type Page = { newsletters: Newsletter[]; next: string | undefined };
type Change = (newsletters: Newsletter[]) => Newsletter[];

/** Puts what the server has just answered into the lists at once; they are asked for again besides. */
export function keepNewsletter(queryClient: QueryClient, newsletter: Newsletter): void {
  changeKept(queryClient, (newsletters) =>
    newsletters.map((other) => (other.id === newsletter.id ? newsletter : other)),
  );
}

export function removeKept(queryClient: QueryClient, newsletterId: number): void {
  changeKept(queryClient, (newsletters) => newsletters.filter(({ id }) => id !== newsletterId));
}

/** Every list that is known, each to be put back with `restoreKept`. */
export function snapshotKept(queryClient: QueryClient) {
  return queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: newsletterListsKey });
}

export function restoreKept(queryClient: QueryClient, lists: ReturnType<typeof snapshotKept>): void {
  for (const [key, data] of lists) queryClient.setQueryData(key, data);
}

function changeKept(queryClient: QueryClient, change: Change): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: newsletterListsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, newsletters: change(page.newsletters) })),
      },
  );
}
