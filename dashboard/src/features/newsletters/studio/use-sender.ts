import { findMailFrom } from '../../../ui/instance';
import { useSignedInUser } from '../../accounts/session';
import { useSendingDomains } from '../../domains/sending/queries';
import { formatSenderText } from '../newsletter';

/** Describes the use of the typed address: the sender if its domain is verified, and otherwise Reply-To. */
export function useSender(input: string): { text: string; isOwn: boolean } {
  const { isPro } = useSignedInUser();
  const { data: domains } = useSendingDomains();
  const isOwn = isPro && isAtVerifiedDomain(input, domains ?? []);
  if (isOwn) return { text: formatSenderText({ address: input.trim(), replyTo: null }), isOwn };
  const fromAddress = findMailFrom();
  const text = 'Replies from subscribers go to this address.';
  return {
    text: fromAddress === undefined ? text : `${text} We send the newsletter itself from ${fromAddress}.`,
    isOwn,
  };
}

/** Returns whether the domain matches exactly, as in the API, because a subdomain has its own keys. */
export function isAtVerifiedDomain(
  input: string,
  domains: ReadonlyArray<{ domain: string; verified: boolean }>,
): boolean {
  const [, host] = /@([^@]+)$/.exec(input.trim().toLowerCase()) ?? [];
  return domains.some(({ domain, verified }) => verified && domain === host);
}
