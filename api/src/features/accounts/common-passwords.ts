let common: Promise<ReadonlySet<string>> | undefined;

/** Returns the passwords that breaches and guessing tools have in common, in lower case: 49,000, read at the first use. */
export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  );
  return common;
}
