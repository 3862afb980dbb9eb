import { mailFrom } from '../../../ui/instance';
import { useSignedInUser } from '../../accounts';
import { useSendingDomains } from '../../domains';
import { senderText } from '../sender-text';

/** What becomes of the typed address: the sender itself where its domain is verified, else where answers go. */
export function useSender(typed: string): { text: string; isOwn: boolean } {
  const { isPro } = useSignedInUser();
  const { data: domains } = useSendingDomains();
  const isOwn = isPro && isOfVerified(typed, domains ?? []);
  if (isOwn) return { text: senderText({ address: typed.trim(), replyTo: null }), isOwn };
  const ours = mailFrom();
  const text = 'Answers from readers go here.';
  return { text: ours === undefined ? text : `${text} It goes out as ${ours}.`, isOwn };
}

/** Exactly that domain, as the API has it: one below it has keys of its own. */
export function isOfVerified(
  typed: string,
  domains: ReadonlyArray<{ domain: string; verified: boolean }>,
): boolean {
  const [, host] = /@([^@]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  return domains.some(({ domain, verified }) => verified && domain === host);
}
