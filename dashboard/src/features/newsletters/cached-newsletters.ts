import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Newsletter } from './newsletter';
import { newsletterListsKey } from './use-newsletters';

type Page = { newsletters: Newsletter[]; next: string | undefined };
type ChangeNewsletters = (newsletters: Newsletter[]) => Newsletter[];

/** Writes the server's response into the cached lists at once, and also refetches the lists. */
export function cacheNewsletter(queryClient: QueryClient, newsletter: Newsletter): void {
  changeCached(queryClient, (newsletters) =>
    newsletters.map((other) => (other.id === newsletter.id ? newsletter : other)),
  );
}

export function removeCached(queryClient: QueryClient, newsletterId: number): void {
  changeCached(queryClient, (newsletters) => newsletters.filter(({ id }) => id !== newsletterId));
}

/** Returns a snapshot of every cached list, to restore with `restoreCached`. */
export function getCachedLists(queryClient: QueryClient) {
  return queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: newsletterListsKey });
}

export function restoreCached(queryClient: QueryClient, lists: ReturnType<typeof getCachedLists>): void {
  for (const [key, data] of lists) queryClient.setQueryData(key, data);
}

function changeCached(queryClient: QueryClient, change: ChangeNewsletters): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: newsletterListsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, newsletters: change(page.newsletters) })),
      },
  );
}
