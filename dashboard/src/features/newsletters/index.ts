export { forgetLocalDrafts } from './drafting/local-drafts';
export { RecentNewsletters } from './list/recent-newsletters';
export { useLastSentNewsletter } from './list/use-last-sent-newsletter';
