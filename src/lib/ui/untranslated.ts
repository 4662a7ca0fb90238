/** For the attribute `translate`: `no` for texts without letters, which are the same in every language. */
export const unlessWords = (text: string): 'no' | undefined => (/\p{L}/u.test(text) ? undefined : 'no');
