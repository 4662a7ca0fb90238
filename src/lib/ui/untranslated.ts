/** For the attribute `translate`: `no` where a text has no letter, so that it is the same in every language. */
export const unlessWords = (text: string): 'no' | undefined => (/\p{L}/u.test(text) ? undefined : 'no');
