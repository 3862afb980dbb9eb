/** Describes the From address, and the Reply-To address if it differs. */
export function senderText({ address, replyTo }: { address: string; replyTo: string | null }): string {
  const from = `Goes out as ${address}.`;
  return replyTo === null ? from : `${from} Answers go to ${replyTo}.`;
}
