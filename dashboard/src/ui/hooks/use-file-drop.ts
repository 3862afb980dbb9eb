import { type DragEvent, useState } from 'react';

/** Returns the handlers of an element on which files can be dropped, and whether files are over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isDragging, setIsDragging] = useState(false);
  return {
    isDragging,
    dropHandlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsDragging(true);
      },
      onDragLeave: () => setIsDragging(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsDragging(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
