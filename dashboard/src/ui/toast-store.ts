import { useSyncExternalStore } from 'react';

type Toast = {
  id: number;
  title: string;
  description?: string;
  tone: 'plain' | 'destructive';
};

// One at a time: a new toast takes the place of the one that shows.
let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(title: string, description?: string): void {
  show({ title, description, tone: 'plain' });
}

export function showErrorToast(title: string, description?: string): void {
  show({ title, description, tone: 'destructive' });
}

export function dismissToast(id?: number): void {
  if (id !== undefined && current?.id !== id) return;
  current = undefined;
  for (const listener of listeners) listener();
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function show(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  current = { ...toast, id: lastId };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
