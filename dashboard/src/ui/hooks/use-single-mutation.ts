import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type SingleMutationOptions<Data, Variables> = Omit<
  UseMutationOptions<Data, Error, Variables>,
  'mutationFn'
> & { mutationFn: (variables: Variables) => Promise<Data> };

/** Runs a mutation once, even if a second press arrives before the screen shows that the first is in progress. */
export function useSingleMutation<Data, Variables = void>(options: SingleMutationOptions<Data, Variables>) {
  const runningCall = useRef(false);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: async (variables) => {
      try {
        return await options.mutationFn(variables);
      } finally {
        runningCall.current = false;
      }
    },
  });

  return {
    ...mutation,
    mutate(variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) {
      if (runningCall.current) return;
      runningCall.current = true;
      mutation.mutate(variables, callbacks);
    },
  };
}
