/** From which address a letter goes out, and where answers go when that is another one. */
export function senderText({ address, replyTo }: { address: string; replyTo: string | null }): string {
  const from = `Goes out as ${address}.`;
  return replyTo === null ? from : `${from} Answers go to ${replyTo}.`;
}
