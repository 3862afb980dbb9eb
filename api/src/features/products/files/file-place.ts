/** Where the bytes of a file lie. Nothing that leaves the server says so. */
export function folderOf(key: string): string {
  return `product-files/${key}/`;
}

export function placeOf(file: { key: string }): string {
  return `${folderOf(file.key)}file`;
}
