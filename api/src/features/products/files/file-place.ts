/** Returns the folder of a file's blobs. It never leaves the server. */
export function folderOf(key: string): string {
  return `product-files/${key}/`;
}

export function placeOf(file: { key: string }): string {
  return `${folderOf(file.key)}file`;
}
