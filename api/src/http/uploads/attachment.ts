/**
 * A Content-Disposition that saves a file under a name of any letters (RFC 6266): for old programs an ASCII look-alike,
 * for all others the name itself (RFC 8187).
 */
export function asAttachment(fileName: string): string {
  const ascii = fileName.replace(/[^ !#$&+\-.0-9A-Z^_`a-z{}~()@,;=[\]]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
