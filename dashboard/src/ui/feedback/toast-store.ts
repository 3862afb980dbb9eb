import { useSyncExternalStore } from 'react';

/** Milliseconds to read a message. */
export const TOAST_DURATION = 5000;
/** Milliseconds to read a message and undo. */
export const UNDO_DURATION = 8000;

type Toast = {
  id: number;
  title: string;
  description?: string;
  tone: 'plain' | 'destructive';
  undo?: Undo;
};

/** Exactly one of the two functions is called, once. When the toast is gone, undo is no longer possible. */
type Undo = { onUndo: () => void; onExpired: () => void };

// A new toast replaces the current toast.
let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(title: string, description?: string): void {
  show({ title, description, tone: 'plain' });
}

export function showErrorToast(title: string, description?: string): void {
  show({ title, description, tone: 'destructive' });
}

/** Shows a toast with Undo. Returns the id to dismiss it. */
export function showUndoToast(title: string, description: string, undo: Undo): number {
  return show({ title, description, tone: 'plain', undo });
}

export function dismissToast(id?: number): void {
  if (id !== undefined && current?.id !== id) return;
  replaceCurrent(undefined)?.onExpired();
}

export function undoToast(id: number): void {
  if (current?.id === id) replaceCurrent(undefined)?.onUndo();
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function show(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  replaceCurrent({ ...toast, id: lastId })?.onExpired();
  return lastId;
}

/** Replaces the current toast, and returns its pending undo. */
function replaceCurrent(toast: Toast | undefined): Undo | undefined {
  const replacedToast = current?.undo;
  current = toast;
  for (const listener of listeners) listener();
  return replacedToast;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
