/** Downloads a file that was created in the browser. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revokes the URL later, when the download has its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
