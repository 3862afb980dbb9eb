/** Pictures of ours, whatever size and format the draft shows. */
const OWN_IMAGE = /^\/media\/([0-9a-f]{24})\/[\w.-]+$/;

/** Twice the 600 px of a mail's column, as JPEG: Outlook's Word engine shows no WebP. */
const FILE = '1200.jpg';

/** A picture's address for a mail: ours absolute and in a format that mail clients know, others as they are. */
export function mailImage(address: string, publicUrl: string): string {
  const key = OWN_IMAGE.exec(address)?.[1];
  return key === undefined ? address : `${publicUrl}/media/${key}/${FILE}`;
}
