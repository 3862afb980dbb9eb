import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type SingleMutationOptions<Data, Variables> = Omit<
  UseMutationOptions<Data, Error, Variables>,
  'mutationFn'
> & { mutationFn: (variables: Variables) => Promise<Data> };

/**
 * A mutation that is sent once, however fast its button is pressed: a second press can come before the screen
 * has shown that the first is at work.
 */
export function useSingleMutation<Data, Variables = void>(options: SingleMutationOptions<Data, Variables>) {
  const underWay = useRef(false);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: async (variables) => {
      try {
        return await options.mutationFn(variables);
      } finally {
        underWay.current = false;
      }
    },
  });

  return {
    ...mutation,
    mutate(variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) {
      if (underWay.current) return;
      underWay.current = true;
      mutation.mutate(variables, callbacks);
    },
  };
}
