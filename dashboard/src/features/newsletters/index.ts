export { RecentNewsletters } from './recent-newsletters';
export { useLastSentNewsletter } from './use-last-sent-newsletter';
