export { forgetLocalDrafts } from './drafting/local-drafts';
export { RecentNewsletters } from './recent-newsletters';
export { useLastSentNewsletter } from './use-last-sent-newsletter';
