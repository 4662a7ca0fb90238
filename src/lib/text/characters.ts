/** Length of a text in code points, as every limit counts, so that an emoji is one and not two. */
export const countCharacters = (text: string): number => [...text].length;
