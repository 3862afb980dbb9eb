/**
 * Returns a Content-Disposition for a file name in any script (RFC 6266): an ASCII look-alike for old programs, and the
 * name itself (RFC 8187) for all others.
 */
export function asAttachment(fileName: string): string {
  const ascii = fileName.replace(/[^ !#$&+\-.0-9A-Z^_`a-z{}~()@,;=[\]]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
