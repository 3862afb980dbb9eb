import { mailFrom } from '../../../ui/instance';
import { useSignedInUser } from '../../accounts/session';
import { useSendingDomains } from '../../domains/sending/queries';
import { senderText } from '../newsletter';

/** Describes the use of the typed address: the sender if its domain is verified, and otherwise Reply-To. */
export function useSender(given: string): { text: string; isOwn: boolean } {
  const { isPro } = useSignedInUser();
  const { data: domains } = useSendingDomains();
  const isOwn = isPro && isAtVerifiedDomain(given, domains ?? []);
  if (isOwn) return { text: senderText({ address: given.trim(), replyTo: null }), isOwn };
  const ours = mailFrom();
  const text = 'Replies from subscribers go to this address.';
  return { text: ours === undefined ? text : `${text} We send the newsletter itself from ${ours}.`, isOwn };
}

/** Returns whether the domain matches exactly, as in the API, because a subdomain has its own keys. */
export function isAtVerifiedDomain(
  given: string,
  domains: ReadonlyArray<{ domain: string; verified: boolean }>,
): boolean {
  const [, host] = /@([^@]+)$/.exec(given.trim().toLowerCase()) ?? [];
  return domains.some(({ domain, verified }) => verified && domain === host);
}
