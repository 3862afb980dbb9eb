/** Describes the From address, and the Reply-To address if it differs. */
export function senderText({ address, replyTo }: { address: string; replyTo: string | null }): string {
  const from = `Sent as ${address}.`;
  return replyTo === null ? from : `${from} Replies go to ${replyTo}.`;
}
