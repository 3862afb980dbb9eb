import { mailFrom } from '../../../ui/instance';
import { useSignedInUser } from '../../accounts';
import { useSendingDomains } from '../../domains';
import { senderText } from '../sender-text';

/** What becomes of the typed address: the sender itself where its domain is verified, else where answers go. */
export function useSender(typed: string): { text: string; isOwn: boolean } {
  const { isPro } = useSignedInUser();
  const { data: domains } = useSendingDomains();
  const address = typed.trim();
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const isOwn = isPro && (domains ?? []).some(({ domain, verified }) => verified && domain === host);
  if (isOwn) return { text: senderText({ address, replyTo: null }), isOwn };
  const ours = mailFrom();
  const text = 'Answers from readers go here.';
  return { text: ours === undefined ? text : `${text} It goes out as ${ours}.`, isOwn };
}
